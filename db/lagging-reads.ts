import type { LaggingReads, Query, Queryable } from "./client.ts";

const readsOnly = /^\s*(?:SELECT|WITH)\b/i;
const doesMore =
  /\b(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE|nextval|setval|pg_notify|pg_\w*advisory\w*|FOR\s+(?:NO\s+KEY\s+UPDATE|KEY\s+SHARE|SHARE))\b/i;
const known = new Set<string>();

/** Throws unless a query only reads. Looks at its words, not at what the functions do that it calls. */
export function assertReads({ name = "unnamed", text }: Query<unknown>): void {
  if (known.has(name)) return;
  if (!readsOnly.test(text) || doesMore.test(text)) throw new Error(`The query ${name} does more than read`);
  if (name !== "unnamed") known.add(name);
}

/** The reads of a database that does not lag: without a replica, and within a transaction. */
export function readsOf(db: Queryable): LaggingReads {
  return {
    async read(query) {
      assertReads(query);
      return db.query(query);
    },
  };
}
