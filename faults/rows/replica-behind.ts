import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { freePort } from "#local/processes/free-port.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "../row.ts";
import { type AppProcess, appProcess } from "../world/app-process.ts";
import { creatorToken } from "../world/creator-session.ts";
import type { Standby } from "../world/standby.ts";
import { add } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { World } from "../world/world.ts";

/** How long the standby waits before it replays a commit, in milliseconds: in turns. */
const delaysMs = [0, 100];
/** An account may publish only so often in an hour of the product's clock. */
const casesBeforeWait = 20;

/**
 * Publishes through one of two processes that read from a standby, while the standby replays at once or late. The process that published
 * shows no listing, search or page from before; the other one shows none after it has shown the new one.
 */
export const replicaBehind: FaultRow = {
  name: "replica-behind",
  fault: "the replica is behind",
  unit: `publications (${delaysMs.length} delays)`,
  fullCount: 200,
  shortCount: 2,
  isLong: true,
  concurrency: 200,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const standby = await world.addStandby({ isSynchronous: false });
    const apps = [await openApp(world, standby, 1), await openApp(world, standby, 2)];
    try {
      await Promise.all(apps.map((app) => app.start({ WORKER: "apart" })));
      const piece = await write(world, apps, cases[0] as FaultCase);
      for (const [place, fault] of cases.entries()) {
        if (place % casesBeforeWait === casesBeforeWait - 1) await world.shiftClock("1 hour");
        await standby.delayReplay(delaysMs[place % delaysMs.length] ?? 0);
        await publishAndRead(piece, fault, outcome);
      }
      for (const app of apps) {
        const figures = await (await fetch(app.metricsUrl)).text();
        for (const server of ["replica", "primary"]) {
          const count = new RegExp(`^vitrina_replica_reads_total\\{answered_by="${server}"\\} (\\d+)`, "m").exec(
            figures,
          );
          add(outcome, `reads answered by the ${server}`, Number(count?.[1] ?? 0));
        }
      }
      if (!outcome.counted["reads answered by the replica"]) outcome.wrong.push("The replica answered no read");
    } finally {
      await Promise.all(apps.map((app) => app.kill()));
      await standby.stop();
    }
    return outcome;
  },
};

async function openApp(world: World, standby: Standby, number: number): Promise<AppProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const own = {
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, METRICS_PORT: String(metricsPort) },
    DATABASE_REPLICA_URL: standby.url,
  };
  return appProcess({ ...world.environment, ...own }, world.logFile(`replica-app-${number}`));
}

/** A published piece, whose title changes with each case. */
interface Piece {
  id: string;
  username: string;
  version: number;
  /** The creator at each of the processes. */
  creators: { url: string; browser: TestBrowser }[];
}

async function write(world: World, apps: AppProcess[], { seed }: FaultCase): Promise<Piece> {
  const token = await creatorToken(world);
  const creators = apps.map(({ url }) => {
    const browser = new TestBrowser(url);
    browser.setCookie("session", token);
    return { url, browser };
  });
  const [creator] = creators as [Piece["creators"][number]];
  const content = {
    title: `Replica ${seed}`,
    excerpt: "Is it new?",
    body: "A text that stays, with some words.",
    price: null,
  };
  const made = await creator.browser.send("POST", addressOf("createStudioPost"), content, { origin: creator.url });
  if (made.status !== 200) throw new Error(`A draft was refused with ${made.status}`);
  return { id: made.body.data.id, username: world.post.username, version: 1, creators };
}

async function publishAndRead(piece: Piece, { index, seed }: FaultCase, outcome: Outcome): Promise<void> {
  const turned = index % 4 < 2 ? piece.creators : piece.creators.toReversed();
  const [{ browser, url }, other] = turned as [Piece["creators"][number], Piece["creators"][number]];
  const params = { params: { id: piece.id } };
  const title = `Replica ${seed} version ${index}`;
  const headers = { "if-match": `"${piece.version}"`, origin: url };
  const saved = await browser.send("PUT", addressOf("saveStudioPost", params), { title }, headers);
  if (saved.status !== 200) throw new Error(`A save was refused with ${saved.status}`);
  piece.version = saved.body.data.version;
  const publication = { version: piece.version };
  const published = await browser.send("POST", addressOf("publishStudioPost", params), publication, { origin: url });
  if (published.status !== 200) throw new Error(`A publication was refused with ${published.status}`);

  const expectNew = async (at: string, when: string) => {
    for (const path of addressesOf(piece)) {
      add(outcome, "reads", 1);
      if ((await read(at, path)).includes(title)) continue;
      outcome.leaked += 1;
      outcome.wrong.push(`${path} was old ${when}`);
    }
  };
  for (let time = 0; time < 3; time++) await expectNew(url, "where it was published");
  for (const path of addressesOf(piece))
    await until("The other process shows no new page", async () => (await read(other.url, path)).includes(title));
  // The standby catches up meanwhile and answers again.
  for (let time = 0; time < 3; time++) {
    await expectNew(other.url, "at the other process, which had shown the new one");
    await sleep(60);
    await expectNew(url, "where it was published, once the replica was used again");
  }
}

/** Where everybody sees the title: two pages, which are cached, and two calls, which are not. */
function addressesOf({ username }: Piece): string[] {
  const query = { postsPerPage: 10 };
  return [
    paths.creator(username),
    paths.home,
    addressOf("listUserPosts", { params: { username, page: 1 }, query }),
    addressOf("searchPosts", { params: { page: 1 }, query: { ...query, q: "Replica version" } }),
  ];
}

async function read(url: string, path: string): Promise<string> {
  const { address } = new TestBrowser(url);
  return (await fetch(url + path, { headers: { "x-forwarded-for": address } })).text();
}
