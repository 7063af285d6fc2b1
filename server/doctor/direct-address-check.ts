import { randomUUID } from "node:crypto";
import { type Ask, listenForChanges, NoNotificationsError } from "#db/change-listener.ts";
import { oneRow } from "#db/client.ts";
import { type Check, causeOf, type Finding, ok, problem, skipped } from "./check.ts";
import { databaseIdentity, notifyChannel } from "./doctor-store.ts";

/** A notification arrives within milliseconds, or not at all. */
const arrivalMs = 3_000;

/** Notifications about changes arrive at the direct address, which leads to the database of the shop. */
export const checkDirectAddress: Check = {
  name: "direct address",
  async run({ db, config }) {
    const { databaseUrl, databaseDirectUrl: url } = config;
    const setting = url === databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
    const channel = `vitrina_doctor_${randomUUID().replaceAll("-", "")}`;
    const found = Promise.withResolvers<Finding>();
    let overdue: NodeJS.Timeout | undefined;
    /** Sends a notification through the pool: it must arrive at the listening connection, which is another one. */
    const send = async (ask: Ask) => {
      const there = await oneRow(db, databaseIdentity());
      if ((await ask(databaseIdentity()))?.identity !== there.identity)
        return found.resolve(
          problem(`${setting} leads to another database than DATABASE_URL`, "let both lead to the same database"),
        );
      overdue = setTimeout(() => found.resolve(behindPooler(setting)), arrivalMs);
      await notifyChannel(db, channel);
    };
    const listener = listenForChanges({
      ...{ url, channel, name: "vitrina doctor", beat: databaseIdentity() },
      onListening: (ask) => void send(ask).catch(() => found.resolve(skipped("DATABASE_URL does not answer"))),
      onChange: () => found.resolve(ok(`notifications arrive at ${setting}`)),
      onBeat: () => {},
      onLost: (error) => found.resolve(findingOf(setting, error)),
    });
    try {
      return await found.promise;
    } finally {
      clearTimeout(overdue);
      await listener.close(databaseIdentity());
    }
  },
};

function findingOf(setting: string, error: Error | undefined): Finding {
  if (error instanceof NoNotificationsError) return behindPooler(setting);
  // A standby refuses to listen.
  if ((error as { code?: string } | undefined)?.code === "25006")
    return problem(`${setting} leads to a standby`, "let it lead to the primary, whichever server that is");
  if (setting === "DATABASE_URL") return skipped("the database does not answer");
  return problem(
    `the database does not answer there (${causeOf(error ?? {})})`,
    `check ${setting}: migrations, backups and the page cache need it`,
  );
}

function behindPooler(setting: string): Finding {
  return problem(
    `no notification arrives at ${setting}: a pooler is in between, and no page is cached`,
    "let DATABASE_DIRECT_URL lead past the pooler",
  );
}
