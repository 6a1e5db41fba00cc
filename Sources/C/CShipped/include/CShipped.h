#pragma once

// What is compiled into the program beside its code: files of the repository, byte for byte, and the
// commit that it was built of.

/// A text file.
struct tactus_file {
  /// Without its folder; of boards, tunings and checks without its ending as well.
  const char *_Nullable name;
  /// Its bytes, and a zero after them.
  const char *_Nullable text;
};

/// The boards in `Boards/`, sorted by name; a file without a name ends this list and the others.
const struct tactus_file *_Nonnull tactus_boards(void);
/// The sets of constants in `Boards/tunings/`.
const struct tactus_file *_Nonnull tactus_tunings(void);
/// What can go wrong in the demo scenes, in `Tests/Fixtures/checks/`: a file is named `SCENE-NAME.fingers`.
const struct tactus_file *_Nonnull tactus_checks(void);
/// The scripts, styles and bodies of pages, in `Sources/Web/Pages/Page/`.
const struct tactus_file *_Nonnull tactus_page_files(void);

/// The commit of the sources, from TACTUS_COMMIT in the environment of the build; empty without it.
extern const char *_Nonnull const tactus_commit;
