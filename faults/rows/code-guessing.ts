import { randomBytes } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { fetchStatus, type Purchase, pay, readerOf, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const guessers = 100;
const concurrentGuesses = 25;
/** Attempts per address within 15 minutes. */
const comparedPerWindow = 20;
const windowSec = 15 * 60;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

interface Attack {
  readers: Purchase[];
  codes: string[];
  addresses: TestBrowser[];
  startedAt: number;
  comparedSoFar: number;
}
const attacks = new WeakMap<World, Attack>();

/**
 * Guesses the codes of readers from a hundred addresses: the number of compared guesses is bounded, regardless of the
 * number sent.
 */
export const codeGuessing: FaultRow = {
  name: "code-guessing",
  fault: "code guessing from 100 addresses",
  unit: "guesses",
  fullCount: 100_000,
  shortCount: 2_200,
  concurrency: 1_000,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const attack = attacks.get(world) ?? (await prepareAttack(world, cases));
    attacks.set(world, attack);
    const todo = [...cases];
    const guess = async () => {
      for (let fault = todo.shift(); fault; fault = todo.shift()) {
        const from = attack.addresses[fault.index % guessers];
        // Spreads the guesses over enough readers to stay below the limit per reader, which also returns 429.
        const target = attack.readers[fault.index % attack.readers.length];
        if (!from || !target) continue;
        const { email, name } = target.reader;
        const answer = await from.post(addressOf("validateCode"), {
          ...{ email, nameOnCard: name, slug: world.post.slug, code: guessOf(fault) },
        });
        if (answer.status === 200) outcome.leaked += 1;
        if (answer.status !== 429) attack.comparedSoFar += 1;
        add(outcome, answer.status === 429 ? "rejected unread" : "compared", 1);
      }
    };
    await Promise.all(Array.from({ length: concurrentGuesses }, guess));
    const windows = 1 + Math.floor((performance.now() - attack.startedAt) / 1000 / windowSec);
    const bound = guessers * comparedPerWindow * windows;
    if (attack.comparedSoFar > bound)
      outcome.wrong.push(`${attack.comparedSoFar} guesses were compared, above the limit of ${bound}`);
    // The reader's own code still opens the post from the reader's own address.
    const [reader, code] = [attack.readers[0]?.reader, attack.codes[0]];
    const own = await new TestBrowser(world.url).post(addressOf("validateCode"), {
      ...{ email: reader?.email, nameOnCard: reader?.name, slug: world.post.slug, code },
    });
    if (own.status !== 200) outcome.lost += 1;
    return outcome;
  },
};

/** Creates readers with codes, and addresses to guess from. */
async function prepareAttack(world: World, cases: FaultCase[]): Promise<Attack> {
  const readers: Purchase[] = [];
  const codes: string[] = [];
  const count = Math.ceil((guessers * comparedPerWindow) / 4) + 1;
  for (let place = 0; place < count; place++) {
    const fault = { ...(cases[0] as FaultCase), email: `${place}-${randomBytes(3).toString("hex")}@readers.example` };
    if (place >= 12) {
      // Guesses at e-mail addresses without a purchase are rejected and counted as well, so part of the readers is
      // enough.
      readers.push({
        reader: readerOf(fault),
        browser: new TestBrowser(world.url),
        clientSecret: "",
        paymentIntentId: "",
      });
      continue;
    }
    const purchase = await startPurchase(world, fault);
    await pay(world, purchase);
    codes.push((await fetchStatus(purchase)).body.accessCode);
    readers.push(purchase);
  }
  const addresses = Array.from({ length: guessers }, () => new TestBrowser(world.url));
  return { readers, codes, addresses, startedAt: performance.now(), comparedSoFar: 0 };
}

function guessOf({ random }: FaultCase): string {
  const characters = Array.from({ length: 12 }, () => random.pick([...alphabet])).join("");
  return characters.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3");
}
