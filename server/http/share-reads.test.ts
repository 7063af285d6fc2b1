import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openDatabase } from "#db/client.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test("answers other visitors while one address requests more listings than the database has connections", async () => {
  const listing =
    product.url + addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 25 } });
  const ask = (url: string, address: string) => fetch(url, { headers: { "x-forwarded-for": address } });
  const holder = openDatabase(product.database.url);
  try {
    const flood = await holder.transaction(async (tx) => {
      await tx.query({ text: "LOCK TABLE posts IN ACCESS EXCLUSIVE MODE" });
      const asked = Array.from({ length: 40 }, () => ask(listing, "203.0.113.7"));
      await expect.poll(async () => waitingForLock(holder)).toBeGreaterThanOrEqual(4);
      expect((await ask(`${product.url}/readyz`, "203.0.113.8")).status).toBe(200);
      return asked;
    });
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(40).fill(200));
  } finally {
    await holder.close();
  }
});

async function waitingForLock(holder: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await holder.query<{ waiting: number }>({
    text: "SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  });
  return rows[0]?.waiting ?? 0;
}
