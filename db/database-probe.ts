import pg from "pg";

/** Whether a database that refused a connection or a query runs: it answered with an error other than starting up or shutting down. */
export function isRefusal(error: unknown): boolean {
  const { code = "" } = (error ?? {}) as { code?: string };
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P0[123]|08...|EPIPE)$/.test(code);
}

/** Asks whether a database answers within so many milliseconds. Concurrent callers share one question. */
export type DatabaseProbe = (withinMs: number) => Promise<boolean>;

/** A probe with a connection of its own for each question, because a slow database keeps those of the pool busy. */
export function createDatabaseProbe(url: string): DatabaseProbe {
  let asked: Promise<boolean> | undefined;
  return (withinMs) => {
    asked ??= answers(url, withinMs).finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: "vitrina probe" },
    ...{ connectionTimeoutMillis: withinMs, query_timeout: withinMs },
  });
  client.on("error", () => {});
  const ask = async () => {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  };
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), withinMs);
  try {
    return await Promise.race([ask().catch(isRefusal), late.promise]);
  } finally {
    clearTimeout(timer);
    // A silent server does not answer this either.
    client.end().catch(() => {});
  }
}
