import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser, creatorToken } from "../world/creator-session.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import { missingVarnish, startVarnish } from "../world/varnish.ts";
import type { World } from "../world/world.ts";

interface Shop {
  cacheUrl: string;
  creator: TestBrowser;
  session: string;
  token: string;
  id: string;
  page: string;
  /** Public calls that show the piece. */
  calls: readonly string[];
}
const shops = new WeakMap<World, Promise<Shop>>();
const draftOnly = "Only its creator sees this draft";
const titleOf = (number: number) => `Edition ${number} of a piece`;
const slugOfPiece = titleOf(0).toLowerCase().replaceAll(" ", "-");
/** From a publication's request until its purge is confirmed. */
const purgedWithinMs = 1_000;
/** An account publishes 60 times a minute at most. */
const batchesBeforeWait = 25;
/** In every so many batches the app is killed and readers ask for pages meanwhile. */
const batchesBeforeOutage = 100;

/**
 * Readers, buyers and a creator read public and private pages and calls through Varnish while a piece is published again and again:
 * nothing private comes from the cache, every page has its reader's language, and none is from before a publication that has
 * returned. Public pages are shown while the app is down.
 */
export const varnish: FaultRow = {
  name: "varnish",
  fault: "Varnish in front, publishing all the time",
  unit: "reads",
  fullCount: 10_000,
  shortCount: 100,
  // An account publishes 500 times a day at most, and each batch publishes once.
  concurrency: 25,
  missingProgram: missingVarnish,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const [first] = cases;
    if (!first) return outcome;
    const opening = shops.get(world) ?? open(world, first);
    shops.set(world, opening);
    const shop = await opening;
    const batch = Math.floor(first.index / this.concurrency);
    if (batch % batchesBeforeWait === batchesBeforeWait - 1) await world.shiftClock("1 minute");
    const half = Math.ceil(cases.length / 2);
    const [, during] = await Promise.all([
      publishEdition(world, shop, batch + 1, outcome),
      Promise.all(cases.slice(0, half).map((fault) => read(shop, fault, outcome))),
    ]);
    const title = titleOf(batch + 1);
    const after = await Promise.all(cases.slice(half).map((fault) => read(shop, fault, outcome)));
    for (const body of after) if (body !== undefined && !body.includes(title)) outcome.lost += 1;
    add(outcome, "reads of the piece during its publication", during.filter((body) => body !== undefined).length);
    add(outcome, "reads of the piece right after its publication", after.filter((body) => body !== undefined).length);
    if (batch % batchesBeforeOutage === 2) await readWhileDown(world, shop, title, outcome);
    return outcome;
  },
};

async function open(world: World, fault: FaultCase): Promise<Shop> {
  const { url: cacheUrl, settings } = await startVarnish(world);
  await world.startApp({ settings });
  const purchase = await startPurchase(world, fault);
  await pay(world, purchase);
  const { accessToken: token } = (await fetchStatus(purchase)).body;
  const creator = await creatorBrowser(world);
  const write = async (title: string) =>
    accepted(await send(world, creator, addressOf("createStudioPost"), { ...text, title, price: null })).data.id;
  await write(draftOnly);
  const id = await write(titleOf(0));
  accepted(await send(world, creator, addressOf("publishStudioPost", { params: { id } }), { version: 1 }));
  const page = paths.post(world.post.username, slugOfPiece);
  const calls = [
    addressOf("getPost", { params: { slug: slugOfPiece }, query: { alg: "RS256FAST" } }),
    addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: {} }),
  ];
  return { cacheUrl, creator, session: await creatorToken(world), token, id, page, calls };
}

const text = { excerpt: "It changes all the time.", body: "A text that stays." };

function send({ url }: World, creator: TestBrowser, address: string, body: object) {
  return creator.send("POST", address, body, { origin: url });
}

function accepted({ status, body }: CallResult): CallResult["body"] {
  if (status !== 200) throw new Error(`The creator's call was answered with ${status} ${JSON.stringify(body)}`);
  return body;
}

async function publishEdition(world: World, shop: Shop, number: number, outcome: Outcome): Promise<void> {
  const { creator, id } = shop;
  const address = addressOf("getStudioPost", { params: { id } });
  const { version } = accepted(await creator.get(address)).data;
  const headers = { "if-match": `"${version}"`, origin: world.url };
  const saved = accepted(await creator.send("PUT", address, { title: titleOf(number) }, headers));
  const published = addressOf("publishStudioPost", { params: { id } });
  const startedMs = performance.now();
  accepted(await send(world, creator, published, { version: saved.data.version }));
  const isQuick = performance.now() - startedMs <= purgedWithinMs;
  // The batch before has killed the app, for whose lease a publication waits.
  const late =
    number % batchesBeforeOutage === 4 ? "publications after a kill purged later" : "publications purged later";
  add(outcome, isQuick ? "publications purged within a second" : late, 1);
}

type Kind = "piece" | "call" | "public" | "paid" | "studio" | "search";

/** One read. Returns the page or the reply if it shows the piece that is published. */
async function read(shop: Shop, { random, index }: FaultCase, outcome: Outcome): Promise<string | undefined> {
  const kind = random.pick<Kind>(["piece", "piece", "call", "public", "paid", "studio", "search"]);
  const { headers, language, query } = readerOf(shop, random, index);
  const isOwner = random.below(2) === 0;
  if (kind === "paid" && isOwner) headers.authorization = `Bearer ${shop.token}`;
  if (kind === "studio" && isOwner) headers.cookie = `session=${shop.session}; ${headers.cookie}`;
  const answer = await fetch(shop.cacheUrl + addressOfKind(kind, shop, random, query), { headers, redirect: "manual" });
  const body = await answer.text();
  const isHit = isVarnishHit(answer);
  add(outcome, `${kind} reads`, 1);
  if (isHit) add(outcome, "answered by Varnish", 1);
  const isPrivate = kind === "paid" || kind === "studio" || kind === "search";
  const shows = body.includes(draftOnly) || body.includes("for readers only");
  const isLeak = (isPrivate && isHit) || (shows && !isOwner) || (shows && !isPrivate);
  if (isLeak) outcome.leaked += 1;
  if (answer.status >= 500 || answer.status === 429 || (!isPrivate && answer.status !== 200))
    outcome.wrong.push(`${kind}: ${answer.status}`);
  if (isOwner && (kind === "paid" || kind === "studio") && !shows)
    outcome.wrong.push(`${kind}: not shown to its owner`);
  if (!isPrivate && kind !== "call" && !body.includes(`lang="${language}"`))
    outcome.wrong.push(`${kind}: not in ${language}`);
  const hasInternal = ["cache-tag", "cdn-cache-control"].some((name) => answer.headers.has(name));
  if (hasInternal || answer.headers.get("cache-control")?.includes("s-maxage"))
    outcome.wrong.push(`${kind}: Varnish left its own headers`);
  return kind === "piece" || kind === "call" ? body : undefined;
}

/** Whether Varnish answered by itself: the shop has a `Cache-Status` of its own. */
function isVarnishHit({ headers }: Response): boolean {
  return headers.get("cache-status")?.startsWith("varnish; hit") ?? false;
}

/** A reader with another address, cookie and language each time. */
function readerOf({ page }: Shop, random: Random, index: number) {
  const [acceptLanguage, preferred] = random.pick([
    ["en", "en"],
    ["es", "es"],
    ["es-419,en;q=0.5", "es"],
    ["fr,es-ES;q=0.8,en;q=0.5", "es"],
    ["fr", "en"],
  ] as const);
  const stored = random.pick(["", "", "en", "es"]);
  const named = random.pick(["", "", "en", "es"]);
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.98.${index % 250}.${random.below(250)}`,
    "accept-language": acceptLanguage,
    cookie: stored ? `visit=${index}; lang=${stored}` : `visit=${index}`,
  };
  return { headers, language: named || stored || preferred, query: named ? `?lang=${named}` : "", page };
}

function addressOfKind(kind: Kind, shop: Shop, random: Random, query: string): string {
  if (kind === "piece") return shop.page + query;
  if (kind === "call") return random.pick(shop.calls);
  if (kind === "public") return random.pick([paths.home, paths.explore()]) + query;
  if (kind === "studio") return staffPaths.studioPieces();
  if (kind === "search") return `${paths.explore()}?q=piece`;
  return addressOf("getPost", { params: { slug: "a-paid-post" }, query: { alg: "AR_HS1GB" } });
}

async function readWhileDown(world: World, shop: Shop, title: string, outcome: Outcome): Promise<void> {
  const get = async () => {
    const answer = await fetch(shop.cacheUrl + shop.page, { headers: { "accept-language": "en" } });
    const isHit = answer.status === 200 && isVarnishHit(answer);
    return { status: answer.status, body: await answer.text(), isHit };
  };
  await until("Varnish does not store the page", async () => (await get()).isHit);
  await Promise.all(world.apps.map((app) => app.kill()));
  for (let reads = 0; reads < 20; reads++) {
    const { status, body, isHit } = await get();
    if (!isHit || !body.includes(title))
      outcome.wrong.push(`While the app was down: ${status}${isHit ? "" : ", not from the cache"}`);
    add(outcome, "reads while the app was down", 1);
  }
  await Promise.all(world.apps.map((app) => app.restart()));
  await until("Varnish does not see the app", async () => (await fetch(`${shop.cacheUrl}/healthz`)).ok);
}
