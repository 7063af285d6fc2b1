import { randomBytes, randomUUID } from "node:crypto";
import { requestPurge } from "#server/platform/shared-cache/shared-cache.ts";
import { type Check, causeOf, type Finding, ok, problem, skipped } from "./check.ts";

/** Every machine of the shared cache takes purges, and only with the secret, where one is configured. */
export const checkSharedCache: Check = {
  name: "shared cache",
  async run({ config: { sharedCache } }) {
    if (!sharedCache) return skipped("SHARED_CACHE is off");
    const { urls, secret } = sharedCache;
    const findings = await Promise.all(urls.map((url) => findingOf(url, secret)));
    return findings.find(({ state }) => state === "problem") ?? ok(`purges are accepted: ${urls.length}`);
  },
};

async function findingOf(url: string, secret: string): Promise<Finding> {
  const { host } = new URL(url);
  // No page has this tag.
  const tags = `doctor:${randomUUID()}`;
  try {
    const status = await requestPurge(url, secret, { "cache-tag": tags });
    if (status === 401 || status === 403)
      return problem(`${host} refuses the secret`, "give the cache and the shop the same CACHE_PURGE_SECRET");
    if (status < 200 || status > 299)
      return problem(`${host} answers a purge with ${status}`, "check CACHE_PURGE_URL and the cache's configuration");
    const forged = await requestPurge(url, randomBytes(24).toString("hex"), { "cache-tag": tags });
    if (forged >= 200 && forged <= 299)
      return problem(`${host} accepts purges with any secret`, "check the cache's configuration");
    return ok(host);
  } catch (error) {
    return problem(
      `${host} does not answer a purge (${causeOf(error)})`,
      "check CACHE_PURGE_URL and that the cache runs; changed pages are shown until they expire",
    );
  }
}
