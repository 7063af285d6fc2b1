import { randomBytes } from "node:crypto";
import { cookieHash } from "#server/domains/accounts/session-cookie.ts";
import type { Product } from "#server/product.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";

/** A creator of a benchmark, signed in. */
export interface BenchCreator {
  creatorId: string;
  accountId: string;
  /** The `Cookie` header of the session. */
  cookie: string;
}

/** Adds a creator who is signed in. */
export async function openSession(product: Product): Promise<BenchCreator> {
  const { accounts, creators, db } = product;
  await seedCreator(product, { username: "ada-okafor" });
  const creatorId = (await creators.find("ada-okafor"))?.id ?? "";
  const token = randomBytes(32).toString("base64url");
  const accountId = await db.transaction(async (tx) => {
    const id = await accounts.open(tx, { email: "ada@creators.example", language: "en" });
    await accounts.linkCreator(tx, id, creatorId);
    await tx.query({
      text: `INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
        VALUES ($1, $2, 1, 'Benchmark', app_now() + interval '30 days')`,
      values: [cookieHash(token), id],
    });
    return id;
  });
  return { creatorId, accountId, cookie: `session=${token}` };
}
