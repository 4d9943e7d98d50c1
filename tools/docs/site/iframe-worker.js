// A page that is opened as a file may not start a worker, and the theme's search is one. This runs
// the worker's script in a hidden frame instead. It is a small part of what the package
// iframe-worker does, which the theme would load from the network.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const page = this.frame.contentDocument;
      const inner = this.frame.contentWindow;
      this.send = inner.postMessage.bind(inner); // Before the frame's own is replaced.
      this.isReady = new Promise((resolve) => {
        const before = page.createElement("script");
        before.textContent =
          "self.postMessage = (message) => parent.postMessage(message, '*');" +
          "self.importScripts = (...urls) => Promise.all(urls.map((url) => new Promise((resolve) => {" +
          "const script = document.createElement('script'); script.src = url;" +
          "script.onload = resolve; document.body.appendChild(script); })));";
        const script = page.createElement("script");
        script.src = new URL(url, document.baseURI).href;
        script.onload = resolve;
        page.body.append(before, script);
      });
      this.listen = (event) => {
        if (event.source !== this.frame.contentWindow) return;
        const copy = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(copy);
        if (this.onmessage) this.onmessage(copy);
      };
      window.addEventListener("message", this.listen);
    }

    postMessage(message) {
      this.isReady.then(() => this.send(message, "*"));
    }

    terminate() {
      window.removeEventListener("message", this.listen);
      this.frame.remove();
    }
  };
}
