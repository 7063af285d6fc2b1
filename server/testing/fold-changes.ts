import type { Queryable } from "#db/client.ts";
import { foldContentChanges } from "#server/platform/content-changes/content-changes-store.ts";

/** Folds all changes that were written past the domains, as the worker does. */
export async function foldChanges(db: Queryable): Promise<void> {
  while (await foldContentChanges(db));
}
