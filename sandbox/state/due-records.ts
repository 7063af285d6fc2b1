import type { DueWork } from "./scheduler.ts";
import type { Collection, Store } from "./store.ts";

/** Work on records with a due time: removes and processes each once, in one transaction. */
export function dueRecords<T extends { dueAtMs: number }>(
  store: Store,
  waiting: Collection<T>,
  work: (record: T) => void,
): DueWork {
  return {
    nextDueAtMs() {
      const due = store.all(waiting).map(({ dueAtMs }) => dueAtMs);
      return due.length === 0 ? null : Math.min(...due);
    },
    runDue(nowMs) {
      for (const id of store.ids(waiting)) {
        const record = store.get(waiting, id);
        if (!record || record.dueAtMs > nowMs) continue;
        store.transact(() => {
          store.remove(waiting, id);
          work(record);
        });
      }
    },
  };
}
