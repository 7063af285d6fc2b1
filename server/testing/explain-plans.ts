import type { Database, Queryable } from "#db/client.ts";

/** The plans of the statements that a read of a store sends. The read gets no rows. */
export async function explainPlans(db: Database, read: (explaining: Queryable) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const query = async (asked: { text: string; values?: unknown[] }) => {
    const { rows } = await db.query<{ "QUERY PLAN": string }>({
      ...{ text: `EXPLAIN ${asked.text}`, values: asked.values ?? [] },
    });
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    return { rows: [], rowCount: 0 };
  };
  await read({ query } as Queryable);
  return plans;
}
