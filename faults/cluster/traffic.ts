import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { fetchStatus, givesAccess, type Purchase, pay, purchaseOf, readerOf, type Shop } from "../world/purchase.ts";
import { AnswerLog, type AnswerSummary } from "./answer-log.ts";

const buyers = 3;
const pageReaders = 2;
/** A buyer and a reader look at a page for that long, in milliseconds. */
const pauseMs = 60;
/** The same while killed parts start again, which would otherwise compete with the traffic for the processor. */
const slowPauseMs = 400;

/** How long a buyer goes on with the purchase that is open when the traffic ends, in milliseconds. */
export const finishMs = 60_000;

/** Purchases and reads that run until they are stopped. */
export interface Traffic {
  /** Purchases that the shop has acknowledged: their browser has access. */
  acknowledged(): number;
  slowDown(isSlow: boolean): void;
  /** The summary of the time since the last call, or since the start. */
  next(): TrafficSummary;
  /** Ends it: each buyer finishes the purchase that is open. */
  stop(): Promise<{ purchases: Purchase[]; rest: TrafficSummary }>;
}

/** Traffic of a while. */
export interface TrafficSummary {
  acknowledged: number;
  /** The longest time between two acknowledged purchases. */
  longestGapMs: number;
  purchaseCalls: AnswerSummary;
  pages: AnswerSummary;
  media: AnswerSummary;
}

/** Lets readers buy and look at `pages`, and at the files that these show. `name` makes their addresses unique. */
export function startTraffic(shop: Shop, name: string, pages: string[]): Traffic {
  let isStopping = false;
  let endMs = Number.POSITIVE_INFINITY;
  const purchases: Purchase[] = [];
  const logs = { purchaseCalls: new AnswerLog(), pages: new AnswerLog(), media: new AnswerLog() };
  const acknowledgements = new AnswerLog();
  let [acknowledged, summarized] = [0, 0];
  let pause = pauseMs;

  const persist = (call: () => Promise<CallResult>) =>
    logs.purchaseCalls.persist(call, () => performance.now() > endMs);

  async function buy(email: string): Promise<void> {
    const [browser, reader, attemptId] = [new TestBrowser(shop.url, newAddress()), readerOf({ email }), randomUUID()];
    const started = await persist(() => browser.startPurchase(shop.post, reader, { attemptId }));
    const purchase = purchaseOf(browser, reader, started);
    await pay(shop, purchase);
    purchases.push(purchase);
    while (!givesAccess(await persist(() => fetchStatus(purchase)))) await sleep(pauseMs);
    acknowledged += 1;
    acknowledgements.succeed();
  }

  const untilStopped = async (once: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isStopping; turn++) {
      await once(turn);
      await sleep(pause);
    }
  };
  const browsers = Array.from({ length: pageReaders }, () => new TestBrowser(shop.url, newAddress()));
  const files = new Set<string>();
  const look = async (browser: TestBrowser, turn: number) => {
    const page = pages[turn % pages.length] ?? "/";
    const { answer } = await logs.pages.ask(() => browser.get(page, { "accept-language": turn % 2 ? "es" : "en" }));
    for (const [path] of String(answer?.body ?? "").matchAll(/\/media\/[\w-]+\/original\b/g)) files.add(path);
    const file = [...files][turn % Math.max(1, files.size)];
    if (file) await logs.media.ask(() => browser.get(file));
  };
  const running = [
    ...Array.from({ length: buyers }, (_, buyer) =>
      untilStopped((turn) => buy(`${name}-${buyer}-${turn}@readers.example`)),
    ),
    ...browsers.map((browser) => untilStopped((turn) => look(browser, turn))),
  ];
  // A buyer's failure is reported by `stop`.
  for (const each of running) each.catch(() => {});

  const summarize = (summaryOf: (log: AnswerLog) => AnswerSummary): TrafficSummary => {
    const before = summarized;
    summarized = acknowledged;
    return {
      acknowledged: acknowledged - before,
      longestGapMs: summaryOf(acknowledgements).longestGapMs,
      purchaseCalls: summaryOf(logs.purchaseCalls),
      pages: summaryOf(logs.pages),
      media: summaryOf(logs.media),
    };
  };
  return {
    acknowledged: () => acknowledged,
    slowDown(isSlow) {
      pause = isSlow ? slowPauseMs : pauseMs;
    },
    next: () => summarize((log) => log.next()),
    async stop() {
      isStopping = true;
      endMs = performance.now() + finishMs;
      await Promise.all(running);
      return { purchases, rest: summarize((log) => log.end()) };
    },
  };
}

/** An address of a reader who was not there before: the limits of a running cluster outlive this process. */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
