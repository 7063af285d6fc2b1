import { type Journal, type JournalEntry, memoryJournal, openJournal, readJournal } from "./journal.ts";

/** A named set of records of one type. Each resource declares its own. */
export interface Collection<T> {
  readonly name: string;
  readonly record?: T;
}

/** Declares a collection; its record type exists only at compile time. */
export function collection<T>(name: string): Collection<T> {
  return { name };
}

/**
 * The provider's state: records by collection, in order of creation, held in memory and journalled. Records are
 * immutable: put a new copy to change one.
 */
export class Store {
  #records = new Map<string, Map<string, unknown>>();
  #journal: Journal;
  #pending: { entry: JournalEntry; previous: unknown }[] | null = null;
  #listeners: (() => void)[] = [];

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Opens the state in `stateDir` (compacting its journal), or an empty one in memory. */
  static open(stateDir: string | undefined): Store {
    if (stateDir === undefined) return new Store(memoryJournal);
    const store = new Store(memoryJournal);
    for (const entry of readJournal(stateDir)) store.#apply(entry);
    store.#journal = openJournal(stateDir, store.#snapshot());
    return store;
  }

  get<T>(of: Collection<T>, id: string): T | undefined {
    return this.#records.get(of.name)?.get(id) as T | undefined;
  }

  /** All records of a collection, oldest first. */
  all<T>(of: Collection<T>): T[] {
    return [...(this.#records.get(of.name)?.values() ?? [])] as T[];
  }

  ids(of: Collection<unknown>): string[] {
    return [...(this.#records.get(of.name)?.keys() ?? [])];
  }

  put<T>(of: Collection<T>, id: string, value: T): T {
    this.#change([of.name, id, value]);
    return value;
  }

  remove<T>(of: Collection<T>, id: string): void {
    this.#change([of.name, id]);
  }

  /** Runs `work` as one transaction: all of its changes reach the journal, or none if it throws. */
  transact<T>(work: () => T): T {
    if (this.#pending) return work();
    const pending: { entry: JournalEntry; previous: unknown }[] = [];
    this.#pending = pending;
    try {
      const result = work();
      if (pending.length > 0) this.#journal.append(pending.map((change) => change.entry));
      return result;
    } catch (error) {
      for (const { entry, previous } of pending.reverse()) {
        this.#apply(previous === undefined ? [entry[0], entry[1]] : [entry[0], entry[1], previous]);
      }
      throw error;
    } finally {
      this.#pending = null;
      for (const listener of this.#listeners) listener();
    }
  }

  /** Calls `listener` after each transaction. */
  onCommit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Deletes every record except those of the named collections. */
  clear(except: string[] = []): void {
    this.transact(() => {
      for (const [name, records] of this.#records) {
        if (except.includes(name)) continue;
        for (const id of [...records.keys()]) this.#change([name, id]);
      }
    });
  }

  /** The number of records by collection. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#records].map(([name, records]) => [name, records.size]));
  }

  close(): void {
    this.#journal.close();
    this.#journal = memoryJournal;
  }

  #change(entry: JournalEntry): void {
    if (!this.#pending) {
      this.transact(() => this.#change(entry));
      return;
    }
    this.#pending.push({ entry, previous: this.#records.get(entry[0])?.get(entry[1]) });
    this.#apply(entry);
  }

  #apply([name, id, value]: JournalEntry): void {
    let records = this.#records.get(name);
    if (!records) {
      records = new Map();
      this.#records.set(name, records);
    }
    if (value === undefined) records.delete(id);
    else records.set(id, value);
  }

  #snapshot(): JournalEntry[] {
    return [...this.#records].flatMap(([name, records]) =>
      [...records].map(([id, value]): JournalEntry => [name, id, value]),
    );
  }
}
