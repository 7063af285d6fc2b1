import type pg from "pg";

/** Runs all statements, in the order in which a connection becomes free. */
export function shareStatements(clients: readonly pg.Client[], statements: string[]): Promise<void> {
  return shareWork(
    clients,
    statements.map((statement) => (client) => client.query(statement)),
  );
}

/** Runs all pieces of work: each connection takes the next one when it has finished one. */
export async function shareWork(
  clients: readonly pg.Client[],
  work: ((client: pg.Client) => Promise<unknown>)[],
): Promise<void> {
  const left = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await next(client);
    }),
  );
}
