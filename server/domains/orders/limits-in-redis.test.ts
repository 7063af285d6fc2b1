import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRedisServer, type TestRedisServer } from "#server/testing/redis-server.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let redis: TestRedisServer;
/** Two processes of a shop, each with its own database, so that Redis is all that they share. */
let shops: [TestProduct, TestProduct];
beforeAll(async () => {
  redis = await startRedisServer();
  const open = () => startTestProduct({ environment: { REDIS_URL: redis.url } });
  shops = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await redis.stop();
});

/** Asks for a code to be sent again: ten times are allowed per address in 15 minutes. */
function resend(shop: TestProduct, address: string): Promise<Response> {
  return fetch(`${shop.url}/api/payments/resend-code`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email: "reader@mail.example", nameOnCard: "Rita Reader", slug: "none" }),
  });
}
async function statuses(shop: TestProduct, address: string, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let left = times; left > 0; left--) found.push((await resend(shop, address)).status);
  return found;
}
const ready = async (shop: TestProduct) => {
  const response = await fetch(`${shop.url}/readyz`);
  return [response.status, await response.json()];
};

describe("limits in Redis", () => {
  test("are shared by processes and reveal no address", async () => {
    const [one, other] = shops;
    expect(await statuses(one, "203.0.113.1", 6)).toEqual(Array(6).fill(202));
    expect(await statuses(other, "203.0.113.1", 4)).toEqual(Array(4).fill(202));
    const refused = await resend(one, "203.0.113.1");
    expect([refused.status, await refused.json()]).toEqual([429, { error: "TOO_MANY_REQUESTS" }]);
    expect(refused.headers.get("retry-after")).toBe("900");
    expect((await resend(other, "203.0.113.1")).status).toBe(429);
    expect((await resend(other, "203.0.113.2")).status).toBe(202);
    redis.advance(900_000);
    expect((await resend(other, "203.0.113.1")).status).toBe(202);
    for (const name of redis.names()) expect(name).toMatch(/^vitrina:limit:[\w-]{22}$/);
  });

  test("share the limit of all requests of an address as well", async () => {
    const left = async (shop: TestProduct) => {
      const response = await fetch(`${shop.url}/api/none`, { headers: { "x-forwarded-for": "203.0.113.3" } });
      return Number(response.headers.get("x-ratelimit-remaining"));
    };
    expect([await left(shops[0]), await left(shops[1]), await left(shops[0])]).toEqual([599, 598, 597]);
  });

  test("fall back to memory while Redis is away: nothing is rejected wrongly, and guessing stays limited", async () => {
    const [shop] = shops;
    expect(await ready(shop)).toEqual([200, { status: "ready" }]);
    expect(await statuses(shop, "203.0.113.4", 8)).toEqual(Array(8).fill(202));
    await redis.stop();
    expect(await statuses(shop, "203.0.113.4", 11)).toEqual([...Array(10).fill(202), 429]);
    expect(await ready(shop)).toEqual([200, { status: "ready", redis: "away" }]);
    await redis.reopen();
    await expect.poll(() => ready(shop)).toEqual([200, { status: "ready" }]);
    await expect.poll(async () => (await resend(shop, "203.0.113.4")).status).toBe(202);
    expect(shop.logLines.filter((line) => line.includes("Redis answers again"))).toHaveLength(1);
  });

  test("a shop starts while Redis is away, reports it on /readyz, and uses Redis once it is back", async () => {
    await redis.stop();
    const shop = shops[1];
    await shop.restart({});
    expect(await ready(shop)).toEqual([200, { status: "ready", redis: "away" }]);
    expect((await resend(shop, "203.0.113.6")).status).toBe(202);
    await redis.reopen();
    await expect.poll(() => ready(shop)).toEqual([200, { status: "ready" }]);
    const before = redis.names().length;
    await expect
      .poll(async () => [(await resend(shop, "203.0.113.7")).status, redis.names().length > before], {
        timeout: 10_000,
      })
      .toEqual([202, true]);
  });

  test("leave no open connection after a stop", async () => {
    const open = redis.connections();
    await shops[1].restart({});
    await resend(shops[1], "203.0.113.5");
    await expect.poll(() => redis.connections()).toBe(open);
  });
});
