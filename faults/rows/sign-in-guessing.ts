import { addressOf } from "#contract/address-of-call.ts";
import { oneRow } from "#db/client.ts";
import { openAccount } from "#server/domains/accounts/open-account.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import { appSecret, type World } from "../world/world.ts";

const guessers = 100;
const concurrentGuesses = 25;
const attemptsPerCode = 5;
/** Codes for one mailbox and hour to browsers in which its owner has not signed in; the owner's own is one of them. */
const codesPerHour = 20;

interface Attack {
  email: string;
  accountId: string;
  /** The owner, who asked for a code before the attack, and the code; undefined once the owner has signed in. */
  owner: { browser: TestBrowser; code: string } | undefined;
  /** One browser for each address of the attackers, replaced when its code has no attempts left. */
  browsers: TestBrowser[];
  startedAt: number;
  comparedSoFar: number;
}
const attacks = new WeakMap<World, Attack>();

/** Guesses the sign-in codes of one account from a hundred addresses: the number of compared guesses is bounded, however many are sent. */
export const signInGuessing: FaultRow = {
  name: "sign-in-guessing",
  fault: "guesses at sign-in codes from 100 addresses",
  unit: "guesses",
  fullCount: 100_000,
  shortCount: 1_500,
  concurrency: 1_000,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const attack = attacks.get(world) ?? (await prepareAttack(world));
    attacks.set(world, attack);
    const todo = [...cases];
    const guess = async () => {
      for (let fault = todo.shift(); fault; fault = todo.shift()) {
        const { status } = await guessOnce(world, attack, fault).catch((error: unknown) => {
          if (!isClosedUnanswered(error)) throw error;
          add(outcome, "sent again because the connection closed unanswered", 1);
          return guessOnce(world, attack, fault);
        });
        if (status === 200) outcome.leaked += 1;
        if (status !== 403 && status !== 429) outcome.wrong.push(`A guess was answered with ${status}`);
        add(outcome, status === 429 ? "rejected unread" : "rejected as wrong", 1);
      }
    };
    await Promise.all(Array.from({ length: concurrentGuesses }, guess));
    const { codes, compared } = await countCompared(world, attack.accountId);
    const hours = 1 + Math.floor((performance.now() - attack.startedAt) / 3_600_000);
    if (codes > codesPerHour * hours || compared > codesPerHour * hours * attemptsPerCode)
      outcome.wrong.push(`${compared} guesses at ${codes} codes were compared`);
    add(outcome, "compared", compared - attack.comparedSoFar);
    attack.comparedSoFar = compared;
    const { owner, email } = attack;
    attack.owner = undefined;
    if (owner && (await signIn(world, owner.browser, email, owner.code)).status !== 200) outcome.lost += 1;
    return outcome;
  },
};

/**
 * Whether the server closed an idle connection before it read this request, which a client then sends again. The app does so after 72
 * seconds, and a process that is busy at that moment learns of it too late.
 */
function isClosedUnanswered(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === "UND_ERR_SOCKET";
}

/** Opens an account whose owner has asked for a code. */
async function prepareAttack(world: World): Promise<Attack> {
  const email = `owner-${Date.now()}@creators.example`;
  const keys = deriveKeys([appSecret]);
  const accountId = await world.db.transaction((tx) => openAccount({ keys }, tx, { email, language: "en" }));
  const browser = new TestBrowser(world.url);
  await askForCode(world, browser, email);
  let code: string | undefined;
  await until("The owner's code did not arrive", async () => {
    const mail = world.mailServer.received.find(({ recipients }) => recipients.includes(email));
    code = /^Subject:.*?(\d{8})/m.exec(mail?.raw ?? "")?.[1];
    return code !== undefined;
  });
  const browsers = Array.from({ length: guessers }, () => new TestBrowser(world.url));
  return {
    email,
    accountId,
    owner: { browser, code: code ?? "" },
    browsers,
    startedAt: performance.now(),
    comparedSoFar: 0,
  };
}

/** Guesses from the address of the case. After each five guesses of an address its attacker asks for another code. */
async function guessOnce(world: World, attack: Attack, { index, random }: FaultCase): Promise<CallResult> {
  const place = index % guessers;
  if (Math.floor(index / guessers) % attemptsPerCode === 0) {
    const fresh = new TestBrowser(world.url, attack.browsers[place]?.address);
    await askForCode(world, fresh, attack.email);
    attack.browsers[place] = fresh;
  }
  const code = String(random.below(100_000_000)).padStart(8, "0");
  return signIn(world, attack.browsers[place] ?? new TestBrowser(world.url), attack.email, code);
}

function askForCode({ url }: World, browser: TestBrowser, email: string): Promise<CallResult> {
  return browser.send("POST", addressOf("requestSignInCode"), { email }, { origin: url });
}

function signIn({ url }: World, browser: TestBrowser, email: string, code: string): Promise<CallResult> {
  return browser.send("POST", addressOf("signIn"), { email, code }, { origin: url });
}

function countCompared({ db }: World, accountId: string): Promise<{ codes: number; compared: number }> {
  return oneRow<{ codes: number; compared: number }>(db, {
    text: "SELECT count(*)::int AS codes, coalesce(sum(attempts), 0)::int AS compared FROM sign_in_codes WHERE account_id = $1",
    values: [accountId],
  });
}
