import type { Database, Query, Transaction } from "./client.ts";

const noIdleTimeout: Query<never> = {
  name: "rehearsal-no-idle-timeout",
  text: "SET LOCAL idle_in_transaction_session_timeout = 0",
};
const savepoint: Query<never> = { name: "rehearsal-savepoint", text: "SAVEPOINT step" };
const release: Query<never> = { name: "rehearsal-release", text: "RELEASE SAVEPOINT step" };
const undo: Query<never> = { name: "rehearsal-undo", text: "ROLLBACK TO SAVEPOINT step" };

/** Ends the rehearsal's transaction, with what the work returned. */
class RehearsalOver extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("The rehearsal is over");
    this.result = result;
  }
}

/**
 * Runs `work` on a database that forgets everything afterwards: one transaction that is rolled back, whose own transactions
 * are savepoints and must not overlap. Other writers to the same rows wait for it.
 */
export async function rehearse<T>(db: Database, work: (rehearsal: Database) => Promise<T>): Promise<T> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(noIdleTimeout);
      throw new RehearsalOver(await work(rehearsalOn(db, tx)));
    });
  } catch (error) {
    if (error instanceof RehearsalOver) return error.result as T;
    throw error;
  }
  throw new Error("A rehearsal was committed");
}

function rehearsalOn(db: Database, tx: Transaction): Database {
  return {
    query: tx.query,
    isRehearsal: true,
    async transaction(work) {
      await tx.query(savepoint);
      try {
        const result = await work(tx);
        await tx.query(release);
        return result;
      } catch (error) {
        await tx.query(undo);
        throw error;
      }
    },
    connections: db.connections,
    close: async () => {},
  };
}
