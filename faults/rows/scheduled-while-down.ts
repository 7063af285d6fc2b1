import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { oneRow } from "#db/client.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { creatorBrowser } from "../world/creator-session.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** The first requests of readers after the start. The app has answered each of them before the moment, too. */
const firstRequests = ["the post's page", "explore", "the post's call", "the catalogue's call", "the feed"] as const;
type FirstRequest = (typeof firstRequests)[number];

/** The moment of a scheduled post passes while every process is down, PostgreSQL too in every second case: the first request shows the post. */
export const scheduledWhileDown: FaultRow = {
  name: "scheduled-while-down",
  fault: "a scheduled moment while everything is down",
  unit: `moments (${firstRequests.length} first requests)`,
  fullCount: 20,
  shortCount: 1,
  isLong: true,
  concurrency: 1,
  async run(world, [fault]) {
    const outcome = emptyOutcome(fault ? 1 : 0);
    if (!fault) return outcome;
    const title = `Case ${fault.seed} ${fault.index} comes on time`;
    const slug = title.toLowerCase().replaceAll(" ", "-");
    await schedule(world, title);
    for (const first of firstRequests) if (await shows(world, first, { title, slug })) outcome.leaked += 1;
    const minutes = 60 + fault.random.below(600);
    await passWhileDown(world, `${minutes} minutes`, fault.index % 2 === 1);
    const first = firstRequests[fault.index % firstRequests.length] ?? "explore";
    if (!(await shows(world, first, { title, slug }))) outcome.lost += 1;
    add(outcome, `first asked for ${first}`, 1);
    await countAppearances(world, { title, slug, outcome });
    return outcome;
  },
};

/** Schedules a new free post for the next full minute that is 30 minutes away or more. */
async function schedule(world: World, title: string): Promise<void> {
  const creator = await creatorBrowser(world);
  const origin = { origin: world.url };
  const content = { title, excerpt: `The teaser of ${title}.`, body: `The text of ${title}.`, price: null };
  const made = await creator.send("POST", addressOf("createStudioPost"), content, origin);
  const { id, version } = made.body.data ?? {};
  const { at } = await oneRow<{ at: string }>(world.db, {
    text: `SELECT to_char(app_now() AT TIME ZONE 'UTC' + interval '31 minutes', 'YYYY-MM-DD"T"HH24:MI') AS at`,
  });
  const address = addressOf("scheduleStudioPost", { params: { id } });
  const { status, body } = await creator.send("POST", address, { version, at, timeZone: "UTC" }, origin);
  if (body.data?.state !== "scheduled")
    throw new Error(`The post was not scheduled: ${status} ${JSON.stringify(body)}`);
}

async function passWhileDown(world: World, interval: string, alsoDatabase: boolean): Promise<void> {
  await Promise.all(world.apps.map((app) => app.kill()));
  if (!alsoDatabase) {
    await world.shiftClock(interval);
    return world.startApp();
  }
  await world.killDatabase();
  // Resolves once the app is ready.
  const started = world.startDatabase();
  await until("PostgreSQL does not recover", () => world.shiftClock(interval).then(() => true));
  await world.startApp();
  await started;
}

interface Scheduled {
  title: string;
  slug: string;
}

async function shows(world: World, what: FirstRequest, { title, slug }: Scheduled): Promise<boolean> {
  const reader = new TestBrowser(world.url);
  const call = (path: string) => reader.get(path).then(({ body }) => JSON.stringify(body).includes(title));
  const page = (path: string) =>
    fetch(world.url + path, { headers: { "x-forwarded-for": reader.address } }).then(async (reply) =>
      (await reply.text()).includes(title),
    );
  if (what === "the post's page") return page(paths.freePost(slug));
  if (what === "explore") return page(paths.explore());
  if (what === "the feed") return page(paths.feed);
  if (what === "the post's call") return call(addressOf("getPost", { params: { slug }, query: { alg: "RS256FAST" } }));
  return call(addressOf("listPremiumPosts", { params: { category: "All", page: 1 } }));
}

/** Every address shows the post, and the catalogue once. */
async function countAppearances(
  world: World,
  { title, slug, outcome }: Scheduled & { outcome: Outcome },
): Promise<void> {
  for (const each of firstRequests)
    if (!(await shows(world, each, { title, slug }))) outcome.wrong.push(`${title}: ${each} does not show it`);
  const { body } = await new TestBrowser(world.url).get(
    addressOf("listPremiumPosts", { params: { category: "All", page: 1 } }),
  );
  const titles: string[] = body.data.map(({ attributes }: { attributes: Scheduled }) => attributes.title);
  outcome.double += titles.filter((each) => each === title).length - 1;
}
