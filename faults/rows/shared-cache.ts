import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { emptyOutcome, type FaultCase, type FaultRow } from "../row.ts";
import { type CachingProxy, openCachingProxy } from "../world/caching-proxy.ts";
import { fetchStatus, pay, startPurchase } from "../world/purchase.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

interface Reading {
  cache: CachingProxy;
  token: string;
}
const readings = new WeakMap<World, Reading>();

/** Readers with and without access read the same URLs through a shared cache: only buyers get the paid text. */
export const sharedCache: FaultRow = {
  name: "shared-cache",
  fault: "shared cache in front",
  unit: "reads",
  fullCount: 10_000,
  shortCount: 200,
  concurrency: 20,
  async run(world, cases) {
    const outcome = emptyOutcome(cases.length);
    const { cache, token } = readings.get(world) ?? (await open(world, cases[0] as FaultCase));
    readings.set(world, { cache, token });
    const { slug, username, body } = world.post;
    const canary = /for readers only/;
    const page = paths.post(username, slug);
    const addresses = [
      ...[
        addressOf("getPost", { params: { slug }, query: { alg: "AR_HS1GB" } }),
        addressOf("getPost", { params: { slug }, query: { alg: "RS256FAST" } }),
        page,
        `${page}?lang=en`,
        `${page}?lang=es`,
      ],
      ...[`${page}.data`, `${page}.data?lang=en`, paths.home, addressOf("listRelatedPosts", { params: { slug } })],
      addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 10 } }),
    ];
    const before = { ...cache.counts };
    await Promise.all(
      cases.map(async ({ random, index }) => {
        const isReader = random.below(3) === 0;
        const path = random.pick(random.below(3) === 0 ? addresses.slice(0, 1) : addresses);
        const headers = {
          "x-forwarded-for": `10.99.${index % 250}.${random.below(250)}`,
          "accept-language": random.pick(["en", "es"]),
        };
        const answer = await cache.get(path, isReader ? { ...headers, authorization: `Bearer ${token}` } : headers);
        const shows = canary.test(answer.body);
        if (shows && !isReader) {
          outcome.leaked += 1;
          outcome.wrong.push(`${path} showed the paid text from the ${answer.from}`);
        }
        if (answer.status >= 500 || answer.status === 429) outcome.wrong.push(`${path}: ${answer.status}`);
        const isPaidForm = path === addresses[0];
        if (isReader && isPaidForm && !answer.body.includes(JSON.stringify(body).slice(1, -1))) outcome.lost += 1;
        add(outcome, isReader ? "reads with access" : "reads without access", 1);
      }),
    );
    for (const name of ["stored", "fromCache", "revalidated"] as const)
      add(
        outcome,
        { stored: "stored", fromCache: "answered by the cache", revalidated: "revalidated" }[name],
        cache.counts[name] - before[name],
      );
    return outcome;
  },
};

async function open(world: World, fault: FaultCase): Promise<Reading> {
  const purchase = await startPurchase(world, fault);
  await pay(world, purchase);
  const { accessToken: token } = (await fetchStatus(purchase)).body;
  return { cache: openCachingProxy(world.url), token };
}
