import { collection, type Store } from "./store.ts";

const settings = collection<number>("clock");

/** The provider's clock: real time plus the offset set by tests, which survives a restart. */
export class Clock {
  #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  nowMs(): number {
    return Date.now() + this.advancedSec() * 1000;
  }

  nowSec(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  advancedSec(): number {
    return this.#store.get(settings, "advancedSec") ?? 0;
  }

  advance(seconds: number): void {
    this.#store.put(settings, "advancedSec", this.advancedSec() + seconds);
  }
}
