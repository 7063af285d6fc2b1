import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#contract/address-of-call.ts";
import { emailFingerprints } from "#server/domains/restrictions/index.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { newCreatorBrowser } from "../world/creator-session.ts";
import { AnswerLog, type AnswerSummary } from "./answer-log.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { openDuePayouts } from "./due-payouts.ts";
import { finishMs, newAddress } from "./traffic.ts";

const applicants = 2;
const writers = 2;
const applicationPauseMs = 300;
/** An account saves 60 times a minute at most. */
const savePauseMs = 1_100;
/** Each of so many saves is one that the creator makes on purpose; the others are autosaves. */
const savesOnPurpose = 4;

/** Acknowledged writes of a while. */
export interface WritesSummary {
  applications: number;
  saves: number;
  /** Creators whom a payday paid. */
  payouts: number;
  calls: AnswerSummary;
}

/** Applications, saves of drafts and payouts, until they are stopped. Each acknowledged one must be there afterwards, once. */
export interface OtherWrites {
  /** Lets the workers begin a payday, and resolves while they send its payouts. */
  beginPayday(): Promise<void>;
  /** The summary of the time since the last call, or since the start. */
  next(): WritesSummary;
  /** Ends them: each write that is open is acknowledged first. */
  stop(): Promise<void>;
  /** Ends them and counts. */
  judge(): Promise<JudgedWrites>;
}

/** The summary of the time since the last one, and what all of them came to. */
export interface JudgedWrites {
  rest: WritesSummary;
  /** Payouts that a worker had begun before a fault, and another run had to end. */
  takenUpAgain: number;
  lost: number;
  double: number;
  wrong: string[];
}

/** A draft as its creator knows it: each save adds a line. */
interface WrittenDraft {
  browser: TestBrowser;
  address: string;
  editor: string;
  version: number;
  lines: string[];
}

/** Starts them for a fault that is forced `turns` times. `name` makes the applicants' addresses unique. */
export async function startOtherWrites(shop: ClusterShop, name: string, turns: number): Promise<OtherWrites> {
  const payouts = await openDuePayouts(shop, turns);
  const drafts = await Promise.all(Array.from({ length: writers }, () => openDraft(shop)));
  const begun = Date.now().toString(36);
  const emails: string[] = [];
  const log = new AnswerLog();
  const wrong: string[] = [];
  let counts = { applications: 0, saves: 0, payouts: 0 };
  let isStopping = false;
  let endMs = Number.POSITIVE_INFINITY;
  const isOver = () => performance.now() > endMs;

  async function apply(applicant: number): Promise<void> {
    for (let number = 0; !isStopping; number++) {
      const browser = new TestBrowser(shop.url, newAddress());
      const email = `${name}-${applicant}-${number}@applicants.example`;
      const form = addressOf("getApplicationFormToken", { query: { language: "English" } });
      const { token } = (await log.persist(() => browser.get(form), isOver)).body;
      // A name of at most 30 characters.
      const profile = `instagram.com/canary_${begun}_${applicant}_${number}`;
      const data = { name: "Canary Applicant", email, socialMedia: profile, language: "English (EN)" };
      const headers = { authorization: `Bearer ${token}` };
      await log.persist(() => browser.post(addressOf("sendApplication"), { data }, headers), isOver);
      emails.push(email);
      counts.applications += 1;
      await sleep(applicationPauseMs);
    }
  }

  async function write(draft: WrittenDraft): Promise<void> {
    for (let number = 1; !isStopping; number++) {
      const line = `Line ${number} of ${draft.editor}.`;
      const content = { body: [...draft.lines, line].join("\n\n"), isAutosave: number % savesOnPurpose !== 0 };
      const body = { ...content, editor: { id: draft.editor, save: number } };
      const headers = { "if-match": `"${draft.version}"`, origin: shop.url };
      const save = async () => {
        const answer = await draft.browser.send("PUT", draft.address, body, headers);
        // The draft has no other writer, and a repeated save succeeds.
        return answer.status === 409 ? { ...answer, status: 200 } : answer;
      };
      const { data, current } = (await log.persist(save, isOver)).body;
      const version = data?.version ?? current?.version;
      if (version !== draft.version + 1)
        wrong.push(
          `${line} was saved on version ${draft.version} and ${data ? "became" : "is refused for"} ${version}`,
        );
      draft.version = version;
      if (data) {
        draft.lines.push(line);
        counts.saves += 1;
      }
      await sleep(savePauseMs);
    }
  }

  const running = [...Array.from({ length: applicants }, (_, number) => apply(number)), ...drafts.map(write)];
  // A failure is reported by `judge`.
  for (const each of running) each.catch(() => {});

  const summarize = (calls: AnswerSummary): WritesSummary => {
    const summary = { ...counts, calls };
    counts = { applications: 0, saves: 0, payouts: 0 };
    return summary;
  };
  const stop = async () => {
    isStopping = true;
    endMs = performance.now() + finishMs;
    await Promise.all(running);
  };
  return {
    stop,
    beginPayday: payouts.begin,
    next: () => summarize(log.next()),
    async judge() {
      await stop();
      const paid = await payouts.judge();
      counts.payouts = paid.payouts;
      const found = [await judgeApplications(shop, emails), ...(await Promise.all(drafts.map(judgeDraft))), paid];
      const sum = (pick: (each: { lost: number; double: number }) => number) =>
        found.reduce((total, each) => total + pick(each), 0);
      return {
        ...{ rest: summarize(log.end()), takenUpAgain: paid.takenUpAgain },
        ...{ lost: sum(({ lost }) => lost), double: sum(({ double }) => double), wrong: [...wrong, ...paid.wrong] },
      };
    },
  };
}

async function openDraft(shop: ClusterShop): Promise<WrittenDraft> {
  const editor = randomUUID();
  const browser = await newCreatorBrowser(shop, `writes-${editor.slice(0, 13)}`, shop.keys);
  const made = await browser.send("POST", addressOf("createStudioPost"), { title: "Written" }, { origin: shop.url });
  if (made.status !== 200) throw new Error(`A draft was refused with ${made.status}`);
  const { id, version } = made.body.data;
  return { browser, editor, version, address: addressOf("getStudioPost", { params: { id } }), lines: [] };
}

/** Each acknowledged application is stored once. */
async function judgeApplications(
  { db, keys }: ClusterShop,
  emails: string[],
): Promise<{ lost: number; double: number }> {
  const fingerprints = emails.map((email) => emailFingerprints(keys, email)[0]?.toString("hex") ?? "");
  const { rows } = await db.query<{ fingerprint: string; stored: number }>({
    text: `SELECT encode(email_fingerprint, 'hex') AS fingerprint, count(*)::int AS stored FROM applications
      WHERE encode(email_fingerprint, 'hex') = ANY ($1) GROUP BY 1`,
    values: [fingerprints],
  });
  const stored = new Map(rows.map((row) => [row.fingerprint, row.stored]));
  const found = fingerprints.map((fingerprint) => stored.get(fingerprint) ?? 0);
  return {
    lost: found.filter((count) => count === 0).length,
    double: found.reduce((total, count) => total + Math.max(0, count - 1), 0),
  };
}

/** The newest version is the last acknowledged one, and has the line of each acknowledged save. */
async function judgeDraft({
  browser,
  address,
  version,
  lines,
}: WrittenDraft): Promise<{ lost: number; double: number }> {
  const { data } = (await browser.get(address)).body;
  const stored = new Set(String(data.attributes.body).split("\n\n"));
  const missing = lines.filter((line) => !stored.has(line)).length;
  return { lost: missing + Math.max(0, version - data.version), double: Math.max(0, data.version - version) };
}
