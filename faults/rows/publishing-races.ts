import { addressOf } from "#contract/address-of-call.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser, memberBrowser, newCreatorBrowser } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const kinds = ["in review", "at once"] as const;
/** An account saves 60 times a minute at most. */
const casesBeforeWait = 40;
const moderators = new WeakMap<World, TestBrowser>();

/**
 * Saves and publishes a second text while the first one is approved (`in review`) or published (`at once`). What readers get is byte
 * for byte the text that the moderator read, or that the creator published; and the second text follows in the same way.
 */
export const publishingRaces: FaultRow = {
  name: "publishing-races",
  fault: "publish during a review, edit during publishing",
  unit: `races (${kinds.length} kinds)`,
  fullCount: 200,
  shortCount: 4,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    if (fault.index % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("1 minute");
    const kind = kinds[fault.index % kinds.length] ?? "in review";
    add(outcome, kind, 1);
    await (kind === "in review" ? raceApproval : racePublication)(world, fault, outcome);
    return outcome;
  },
};

/** A piece that is raced for. */
interface Piece {
  world: World;
  creator: TestBrowser;
  id: string;
  slug: string;
  outcome: Outcome;
}

async function raceApproval(world: World, fault: FaultCase, outcome: Outcome): Promise<void> {
  const creator = await newCreatorBrowser(world, `racer-${fault.seed}-${fault.index}`);
  const moderator = (moderators.get(world) ?? (await memberBrowser(world, "moderator"))).elsewhere();
  moderators.set(world, moderator);
  const piece = await write({ world, creator, outcome }, fault);
  await publish(piece, 1);
  const first = await read(piece, moderator);
  const [approved] = await inAnyOrder(fault.random, [
    () => approve(piece, moderator, first),
    () => save(piece, 1, textOf(fault, 2)),
    () => publish(piece, 2),
  ]);
  expectStatus(outcome, "The approval", approved, [204, 404, 409]);
  expectLive(piece, await liveContent(piece), approved?.status === 204 ? first.html : undefined);

  await save(piece, 1, textOf(fault, 2));
  await publish(piece, 2);
  const second = await read(piece, moderator);
  expectStatus(outcome, "The approval of what was read before", await approve(piece, moderator, first), [404, 409]);
  expectStatus(outcome, "The second approval", await approve(piece, moderator, second), [204]);
  if (!second.html.includes(textOf(fault, 2))) outcome.lost += 1;
  expectLive(piece, await liveContent(piece), second.html);
}

async function racePublication(world: World, fault: FaultCase, outcome: Outcome): Promise<void> {
  const piece = await write({ world, creator: await creatorBrowser(world), outcome }, fault);
  const first = await preview(piece);
  const [published, saved] = await inAnyOrder(fault.random, [
    () => publish(piece, 1),
    () => save(piece, 1, textOf(fault, 2)),
  ]);
  expectStatus(outcome, "The publication", published, [200, 409]);
  expectStatus(outcome, "The save", saved, [200]);
  expectLive(piece, await liveContent(piece), published?.status === 200 ? first : undefined);
  const second = await preview(piece);
  if (!second.includes(textOf(fault, 2))) outcome.lost += 1;
  expectStatus(outcome, "The second publication", await publish(piece, 2), [200]);
  expectLive(piece, await liveContent(piece), second);
}

/** Runs them at once, started in a random order. Resolves in the given order. */
async function inAnyOrder<T>(random: Random, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const order = tasks.map((_, place) => ({ place, key: random.next() })).sort((one, other) => one.key - other.key);
  const results: T[] = [];
  await Promise.all(
    order.map(async ({ place }) => {
      const task = tasks[place];
      if (task) results[place] = await task();
    }),
  );
  return results;
}

const textOf = ({ seed, index }: FaultCase, version: 1 | 2) =>
  `Text ${version} of race ${index} with seed ${seed}, ${"a word and ".repeat(version * 20)}an end.`;

/** Creates a free piece with the first text. */
async function write(of: Omit<Piece, "id" | "slug">, fault: FaultCase): Promise<Piece> {
  const title = `Race ${fault.seed} ${fault.index}`;
  const content = { title, excerpt: "Who is first?", body: textOf(fault, 1), price: null };
  const { status, body } = await of.creator.send("POST", addressOf("createStudioPost"), content, originOf(of.world));
  if (status !== 200) throw new Error(`A draft was refused with ${status}`);
  return { ...of, id: body.data.id, slug: title.toLowerCase().replaceAll(" ", "-") };
}

const originOf = ({ url }: World) => ({ origin: url });

function publish({ world, creator, id }: Piece, version: number): Promise<CallResult> {
  return creator.send("POST", addressOf("publishStudioPost", { params: { id } }), { version }, originOf(world));
}

function save({ world, creator, id }: Piece, version: number, body: string): Promise<CallResult> {
  const headers = { "if-match": `"${version}"`, ...originOf(world) };
  return creator.send("PUT", addressOf("getStudioPost", { params: { id } }), { body }, headers);
}

interface Review {
  version: number;
  html: string;
  sha256: string;
}

/** Opens the version under review. Throws if the call is refused. */
async function read({ id }: Piece, moderator: TestBrowser): Promise<Review> {
  const { status, body } = await moderator.get(addressOf("getReview", { params: { id } }));
  if (status !== 200) throw new Error(`The review was refused with ${status}`);
  return body.data;
}

function approve({ world, id }: Piece, moderator: TestBrowser, { version, sha256 }: Review): Promise<CallResult> {
  const address = addressOf("decideReview", { params: { id } });
  return moderator.send("POST", address, { decision: "approve", version, sha256 }, originOf(world));
}

/** The HTML that the creator sees before publishing. */
async function preview({ creator, id }: Piece): Promise<string> {
  return (await creator.get(addressOf("previewStudioPost", { params: { id } }))).body.data.html;
}

/** The HTML that readers get; undefined without a public post. */
async function liveContent({ world, slug }: Piece): Promise<string | undefined> {
  const address = addressOf("getPost", { params: { slug }, query: { alg: "RS256FAST" } });
  const { status, body } = await new TestBrowser(world.url).get(address);
  return status === 200 ? body.data.attributes.content : undefined;
}

/** Counts a text that nobody approved or published as leaked, and a missing one as lost. */
function expectLive({ outcome, slug }: Piece, live: string | undefined, expected: string | undefined): void {
  if (live === expected) return;
  if (live === undefined) outcome.lost += 1;
  else outcome.leaked += 1;
  outcome.wrong.push(`${slug}: readers get ${JSON.stringify(live)?.slice(0, 60)}`);
}

function expectStatus(outcome: Outcome, what: string, result: CallResult | undefined, allowed: number[]): void {
  if (!result || allowed.includes(result.status)) return;
  outcome.wrong.push(`${what} was answered with ${result.status} ${JSON.stringify(result.body)?.slice(0, 200)}`);
}
