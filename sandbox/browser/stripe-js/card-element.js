import { textsFor } from "../texts.js";
import { Emitter } from "./emitter.js";

let frames = 0;

/** The card fields: a frame of the provider's origin, controlled through a private `MessageChannel`. */
export class CardElement extends Emitter {
  #group;
  #type;
  #options;
  #origin;
  #frame;
  #port;
  #ready;
  #answers = new Map();
  #calls = 0;
  #destroyed = false;

  constructor(group, type, options, origin) {
    super();
    this.#group = group;
    this.#type = type;
    this.#options = options ?? {};
    this.#origin = origin;
  }

  mount(place) {
    if (this.#destroyed) throw integrationError("This Element has already been destroyed. Please create a new one.");
    const parent = typeof place === "string" ? document.querySelector(place) : place;
    if (!parent)
      throw integrationError(
        `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.#frame?.parentElement === parent) return this;
    this.unmount();
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => {});
    this.#frame = this.#createFrame();
    parent.replaceChildren(this.#frame);
    parent.classList.add("StripeElement");
    queueMicrotask(() => this.emit("loaderstart", { elementType: this.#type }));
    return this;
  }

  unmount() {
    this.#frame?.parentElement?.classList.remove("StripeElement");
    this.#frame?.remove();
    this.#frame = undefined;
    this.#port?.close();
    this.#port = undefined;
    for (const answer of this.#answers.values()) answer({ error: unmountedError });
    this.#answers.clear();
    return this;
  }

  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.#group.forget(this.#type);
    return this;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.refresh();
    return this;
  }

  focus() {
    this.#frame?.focus();
    this.#order({ type: "focus" });
    return this;
  }

  blur() {
    this.#order({ type: "blur" });
    return this;
  }

  clear() {
    this.#order({ type: "clear" });
    return this;
  }

  collapse() {
    return this;
  }

  /** Sends changed options of the group or the element to the frame. */
  refresh() {
    if (this.#frame) this.#frame.title = textsFor(this.#group.locale).frameTitle;
    this.#order({ type: "update", settings: this.#settings() });
  }

  /** Runs an action in the frame, with the entered card. */
  async call(action, argument) {
    if (!this.#frame)
      throw integrationError("The Element that you are trying to use is not mounted. Please mount it first.");
    try {
      await this.#ready.promise;
    } catch (error) {
      return { error };
    }
    if (!this.#port) return { error: unmountedError };
    const { promise, resolve } = Promise.withResolvers();
    const id = ++this.#calls;
    this.#answers.set(id, resolve);
    this.#order({ type: "call", id, action, argument });
    return promise;
  }

  #settings() {
    const { key, locale, appearance, clientSecret, fonts } = this.#group;
    return { key, locale, appearance, clientSecret, fonts, options: this.#options };
  }

  #order(message) {
    // Options may hold functions, which a message channel cannot transfer.
    this.#port?.postMessage(JSON.parse(JSON.stringify(message)));
  }

  #createFrame() {
    const frame = document.createElement("iframe");
    frame.name = `__privateStripeFrame${++frames}`;
    frame.title = textsFor(this.#group.locale).frameTitle;
    frame.allow = "payment *";
    frame.src = `${this.#origin}/elements/card.html`;
    const style = {
      border: "0",
      display: "block",
      width: "calc(100% + 8px)",
      "max-width": "none",
      margin: "-4px",
      height: "0",
      opacity: "0",
      transition: "opacity 0.2s",
      "color-scheme": "light",
      "user-select": "none",
    };
    for (const [name, value] of Object.entries(style)) frame.style.setProperty(name, value, "important");
    frame.addEventListener("load", () => this.#connect(frame));
    return frame;
  }

  #connect(frame) {
    if (frame !== this.#frame || this.#port) return;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#hear(frame, data);
    const settings = JSON.parse(JSON.stringify(this.#settings()));
    frame.contentWindow.postMessage({ type: "vitrina-card-init", settings }, this.#origin, [port2]);
  }

  #hear(frame, data) {
    if (frame !== this.#frame) return;
    const elementType = this.#type;
    switch (data.type) {
      case "height":
        frame.style.setProperty("height", `${data.height}px`, "important");
        break;
      case "ready":
        frame.style.setProperty("opacity", "1", "important");
        this.#ready.resolve();
        this.emit("ready", { elementType });
        break;
      case "loaderror":
        frame.style.setProperty("height", "0", "important");
        this.#ready.reject(data.error);
        this.emit("loaderror", { elementType, error: data.error });
        break;
      case "change": {
        const { complete, empty, brand } = data;
        this.emit("change", { elementType, collapsed: false, complete, empty, brand, value: { type: "card" } });
        break;
      }
      case "enter":
        frame.closest("form")?.requestSubmit();
        break;
      case "focus":
      case "blur":
      case "escape":
        this.emit(data.type, { elementType });
        break;
      case "result":
        this.#answers.get(data.id)?.(data.value);
        this.#answers.delete(data.id);
        break;
    }
  }
}

const unmountedError = {
  type: "validation_error",
  code: "element_unmounted",
  message: "The payment form was closed before the payment was made.",
};

/** An integration error of the shop's page, as opposed to an error of the cardholder. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}
