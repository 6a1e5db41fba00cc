// Unpacks the page's script and its data, which lie in the page compressed, and starts it.
(() => {
  const { nonce } = document.currentScript, element = id => document.getElementById(id);

  async function start() {
    if (typeof DecompressionStream !== "function") throw new Error("this browser has no DecompressionStream; use one of 2023 or later");
    const text = new TextDecoder().decode(await inflated(element("packed").textContent));
    const end = text.indexOf("\n"), script = document.createElement("script");
    element("data").textContent = text.slice(0, end);
    script.nonce = nonce;
    script.textContent = text.slice(end);
    document.body.append(script);
    if (window.tactus.ready === ready) throw new Error("the page's script does not run; open it in a browser of 2023 or later");
    return window.tactus.ready;
  }

  const ready = start().catch(error => {
    if (!element("notice").textContent) Object.assign(element("notice"), { textContent: error.message, className: "bad", hidden: false });
    throw error;
  });
  // For tools: theirs once it is ready.
  window.tactus = { ready };
})();
