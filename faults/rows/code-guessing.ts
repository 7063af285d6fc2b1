import { randomBytes } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { askStatus, type Purchase, pay, readerOf, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const guessers = 100;
const guessesAtOnce = 25;
/** What one address may try in a quarter of an hour. */
const compared = 20;
const windowSec = 15 * 60;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

interface Siege {
  readers: Purchase[];
  codes: string[];
  addresses: TestBrowser[];
  startedAt: number;
  comparedSoFar: number;
}
const sieges = new WeakMap<World, Siege>();

/** Guesses from a hundred addresses at readers who have a code: what is compared at all is bounded, whatever is sent. */
export const codeGuessing: FaultRow = {
  name: "code-guessing",
  fault: "code guessing from 100 addresses",
  unit: "guesses",
  full: 100_000,
  short: 2_200,
  atOnce: 1_000,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const siege = sieges.get(world) ?? (await lay(world, cases));
    sieges.set(world, siege);
    const todo = [...cases];
    const guess = async () => {
      for (let fault = todo.shift(); fault; fault = todo.shift()) {
        const from = siege.addresses[fault.index % guessers];
        // Each reader is tried less often than the limit of one reader, which also answers 429, would bear.
        const target = siege.readers[fault.index % siege.readers.length];
        if (!from || !target) continue;
        const { email, name } = target.reader;
        const answer = await from.post(addressOf("validateCode"), {
          ...{ email, nameOnCard: name, slug: world.post.slug, code: guessOf(fault) },
        });
        if (answer.status === 200) outcome.leaked += 1;
        if (answer.status !== 429) siege.comparedSoFar += 1;
        add(outcome, answer.status === 429 ? "refused unread" : "compared", 1);
      }
    };
    await Promise.all(Array.from({ length: guessesAtOnce }, guess));
    const windows = 1 + Math.floor((performance.now() - siege.startedAt) / 1000 / windowSec);
    const bound = guessers * compared * windows;
    if (siege.comparedSoFar > bound) outcome.wrong.push(`${siege.comparedSoFar} guesses were compared, not ${bound}`);
    // The reader's own code still opens the post, over an address of the reader's own.
    const [reader, code] = [siege.readers[0]?.reader, siege.codes[0]];
    const own = await new TestBrowser(world.url).post(addressOf("validateCode"), {
      ...{ email: reader?.email, nameOnCard: reader?.name, slug: world.post.slug, code },
    });
    if (own.status !== 200) outcome.lost += 1;
    return outcome;
  },
};

/** Readers with codes, and addresses to guess from. */
async function lay(world: World, cases: FaultCase[]): Promise<Siege> {
  const readers: Purchase[] = [];
  const codes: string[] = [];
  const count = Math.ceil((guessers * compared) / 4) + 1;
  for (let place = 0; place < count; place++) {
    const fault = { ...(cases[0] as FaultCase), email: `${place}-${randomBytes(3).toString("hex")}@readers.example` };
    if (place >= 12) {
      // Who never paid is refused as well, and counted: enough readers are real.
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
    codes.push((await askStatus(purchase)).body.accessCode);
    readers.push(purchase);
  }
  const addresses = Array.from({ length: guessers }, () => new TestBrowser(world.url));
  return { readers, codes, addresses, startedAt: performance.now(), comparedSoFar: 0 };
}

function guessOf({ random }: FaultCase): string {
  const characters = Array.from({ length: 12 }, () => random.pick([...alphabet])).join("");
  return characters.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3");
}
