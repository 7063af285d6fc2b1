import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { identify, type ProcessIdentity, signalProcess, waitForEnd } from "#local/processes/process-identity.ts";
import { recordedProcess } from "#local/product/process-file.ts";

export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export type ProductProcess = "app" | "provider" | "postgres";

/** The running product as tests see it from outside. */
export interface BootedProduct {
  publicUrl: string;
  /** The card provider's URL; control it with `controlClient(sandboxUrl)`. */
  sandboxUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** Everything that a process has logged so far. */
  readLog(name: ProductProcess): string;
  /** The sent mails, newest first; optionally only those to one address. */
  mails(to?: string): Promise<CaughtMail[]>;
  /** The newest mail to the address; waits for one. */
  mailTo(to: string): Promise<CaughtMail>;
  /** The mails with an access code to the address, newest first, without receipts. */
  codeMails(to: string): Promise<CaughtMail[]>;
  /** The newest mail with an access code; waits for one. */
  codeMailTo(to: string): Promise<CaughtMail>;
  /** The newest receipt to the address; waits for one. */
  receiptTo(to: string): Promise<CaughtMail>;
  /** The newest mail with a name reset link to the address; waits for one. */
  nameResetTo(to: string): Promise<CaughtMail>;
  /** Moves `app_now()` by `72 hours` or `-1 minute`. Shifts add up; call `resetClock` at the end. */
  shiftClock(interval: string): Promise<void>;
  /** Ends all shifts. Recurring jobs that ran meanwhile are due again. */
  resetClock(): Promise<void>;
  /** Queries the product's database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Kills a process with SIGKILL; the supervisor restarts it. */
  kill(name: ProductProcess): Promise<void>;
  /** Waits until the app reports that it is ready. */
  waitUntilReady(timeoutMs?: number): Promise<void>;
}

/** An access code as formatted in mails. */
export const accessCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/;

/** Only a mail that never comes takes this long. */
const mailWaitMs = 60_000;
const nameReset = /^http\S+\/access\/name\?/m;
const receiptNumber = /\bR-[0-9A-Z]{5}-[0-9A-Z]{5}\b/;

/** The addresses and folders of a running product. */
export type ProductFacts = Pick<BootedProduct, "publicUrl" | "sandboxUrl" | "databaseUrl" | "dataDir">;

/** The product started by the global setup. */
export function bootedProduct(): BootedProduct {
  const facts = JSON.parse(process.env.VITRINA_BOOTED ?? "null") as ProductFacts | null;
  if (!facts) throw new Error("The product is not running: start this test through Playwright");
  return productAt(facts);
}

/** Controls the product at these addresses. */
export function productAt(facts: ProductFacts): BootedProduct {
  const { publicUrl, sandboxUrl, dataDir } = facts;

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: facts.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async function mails(to?: string): Promise<CaughtMail[]> {
    const response = await fetch(`${publicUrl}/dev/mail.json`);
    if (!response.ok) throw new Error(`The mail catcher answered ${response.status}`);
    const { mails: all } = (await response.json()) as { mails: CaughtMail[] };
    return to === undefined ? all : all.filter((mail) => mail.to === to);
  }

  async function codeMails(to: string): Promise<CaughtMail[]> {
    return (await mails(to)).filter(({ text }) => accessCode.test(text));
  }

  async function waitUntilReady(timeoutMs = 90_000): Promise<void> {
    await until(timeoutMs, "The app is not ready", async () => {
      const response = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return response.ok || undefined;
    });
  }

  return {
    publicUrl,
    sandboxUrl,
    get databaseUrl() {
      return facts.databaseUrl;
    },
    dataDir,
    readLog: (name) => readFileSync(join(dataDir, "logs", `${name}.log`), "utf8"),
    mails,
    mailTo: (to) => until(mailWaitMs, `No mail to ${to}`, async () => (await mails(to))[0]),
    codeMails,
    nameResetTo: (to) =>
      until(mailWaitMs, `No link to ${to}`, async () => (await mails(to)).find(({ text }) => nameReset.test(text))),
    receiptTo: (to) =>
      until(mailWaitMs, `No receipt to ${to}`, async () =>
        (await mails(to)).find(({ text }) => receiptNumber.test(text)),
      ),
    codeMailTo: (to) => until(mailWaitMs, `No code to ${to}`, async () => (await codeMails(to))[0]),
    shiftClock: async (interval) => {
      await query("UPDATE clock_shift SET shift = shift + $1::interval", [interval]);
    },
    resetClock: async () => {
      await query("UPDATE clock_shift SET shift = '0'");
      // Else what ran at the moved time would wait until that time comes.
      await query(
        "UPDATE jobs SET run_at = app_now() WHERE repeat_every IS NOT NULL AND run_at > app_now() + repeat_every",
      );
    },
    query,
    async kill(name) {
      const identity = name === "postgres" ? postmaster(dataDir) : recordedProcess(join(dataDir, "run"), name);
      if (!identity) throw new Error(`${name} is not running`);
      signalProcess(identity, "SIGKILL");
      await waitForEnd(identity, 5_000);
    },
    waitUntilReady,
  };
}

function postmaster(dataDir: string): ProcessIdentity | undefined {
  return identify(Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]));
}

async function until<T>(timeoutMs: number, failure: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${failure} within ${timeoutMs} ms`);
    await sleep(100);
  }
}
