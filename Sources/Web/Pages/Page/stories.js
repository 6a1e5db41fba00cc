// Why each touch did what it did, in the words of `tactus replay --explain`, from the records of a firmware as they lie in its
// memory.
class Stories extends Hand {
  // From here on for a firmware that has started; so many stories are kept, all for 0.
  begin(machine, tuning, storiesMax = 30) {
    // What is placed is not given back.
    const texts = [machine.hear(2, () => machine.calls.tactus_recognizers())[0], machine.targetLines()];
    if (texts.join() !== this.texts?.join()) this.scene = texts.flatMap(text => this.place(text));
    this.texts = texts;
    this.calls.story_scene(...this.scene, Number(tuning.get("contact.palmSize") ?? 0), storiesMax);
    return this;
  }

  take(records) { if (records?.length > 0) this.calls.story_take(...this.lend(records)); }

  // The last stories, all for 0, in the order in which their contacts landed.
  tell(count = 0) {
    const stories = [];
    for (const line of this.hear(() => this.calls.story_tell(count))[0].split("\n")) {
      const [word, ...fields] = line.split("\t"), story = stories.at(-1);
      if (word === "contact") {
        const [contact, landed, state, made, text] = fields;
        stories.push({ contact: Number(contact), landed: Number(landed), isDown: state === "down", made, text, recognizers: [], missed: [] });
      } else if (word === "recognizer") story.recognizers.push({ name: fields[0], did: fields[1], text: fields[2] });
      else if (word === "missed") story.missed.push({ name: fields[0], text: fields[1] });
    }
    return stories;
  }

  // By which change of one constant a contact makes what it missed, in the words of `--explain --contact`. `play` runs the
  // firmware up to a time, under a change such as ["tap.slop", "12"] or none, and gives the records; null where it cannot.
  async search({ contact, landed }, recognizer, constants, tuning, scene, play) {
    const { calls } = this, lines = constants.map(constant => {
      const range = [constant.minimum, constant.maximum].map(bound => Tuning.floatBits(bound));
      return [constant.name, Tuning.units.indexOf(constant.unit), Tuning.bits(constant, tuning.get(constant.name)), ...range].join(" ");
    });
    const until = calls.story_search(contact, landed, ...this.place(recognizer), ...this.place(lines.join("\n")), ...this.place(scene));
    if (until < 0) return "it was not missed";
    for (;;) {
      const [said, wish] = this.hear(() => calls.story_next());
      if (wish === 0) return said;
      const records = await play(until, wish === 2 ? said.split("=") : null);
      for (const piece of records ?? []) if (piece?.length > 0) calls.story_run(...this.lend(piece));
      calls.story_told();
    }
  }
}

// What differs between two runs on the same input, touch by touch.
function differences(before, after) {
  return before.flatMap((story, place) => {
    const other = after[place], [from, to] = [story.made, other?.made ?? "nothing"];
    if (from === to) return [];
    const did = (recognizers, name) => recognizers.find(recognizer => recognizer.name === name)?.did ?? "";
    const because = (other?.recognizers ?? []).filter(({ name, did: now }) => did(story.recognizers, name) !== now)
      .map(({ name, text }) => `${name}: ${text}`).join(". ");
    return [{ contact: story.contact, at: story.landed, from, to, because }];
  });
}
