/** Event listeners of an element. Every method returns the emitter. */
export class Emitter {
  #listeners = [];

  on(event, listener) {
    this.#listeners.push({ event, listener, called: listener });
    return this;
  }

  once(event, listener) {
    const called = (...values) => {
      this.off(event, listener);
      listener(...values);
    };
    this.#listeners.push({ event, listener, called });
    return this;
  }

  off(event, listener) {
    this.#listeners = this.#listeners.filter(
      (entry) => entry.event !== event || (listener !== undefined && entry.listener !== listener),
    );
    return this;
  }

  addListener(event, listener) {
    return this.on(event, listener);
  }

  removeListener(event, listener) {
    return this.off(event, listener);
  }

  emit(event, value) {
    for (const entry of this.#listeners.filter((candidate) => candidate.event === event)) entry.called(value);
  }
}
