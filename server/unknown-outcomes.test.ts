import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { NotReplicatedError } from "#db/outcome-unknown.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { seedPost } from "./testing/seed-post.ts";

let shop: TestProduct;
let creator: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  creator = await signInAsCreator(shop, "ada-okafor");
});
afterAll(() => shop.close());

/** Until the test ends, commits happen and are not confirmed, or no transaction begins. */
function breakTransactions(how: "unconfirmed" | "away"): void {
  const { db } = shop.product;
  const transaction: Database["transaction"] = db.transaction.bind(db);
  const broken = vi.spyOn(db, "transaction").mockImplementation(async (work) => {
    if (how === "away") throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    await transaction(work);
    throw new NotReplicatedError();
  });
  onTestFinished(() => broken.mockRestore());
}

const outcomeOf = ({ status, body, headers }: { status: number; body: { error?: string }; headers: Headers }) => [
  status,
  body.error,
  headers.get("retry-after"),
];
const unknown = [504, "OUTCOME_UNKNOWN", null];
const comeAgain = [503, "UNAVAILABLE", "2"];

test("a call whose commit is unconfirmed invites callers to repeat it only if it then happens once", async () => {
  const posts = "/api/studio/posts";
  const { id } = (await creator.send("POST", posts, {})).body.data;
  const reader = new TestBrowser(shop.url);
  const { token } = (await reader.get("/api/contacts/form-token?language=English")).body;
  const message = { fullName: "Ana Ruiz", email: "ana@readers.example", identity: "https://www.linkedin.com/in/ana" };
  const data = { ...message, subject: "A question", message: "A text.", read: false };
  const contact = () => reader.post("/api/contacts", { data }, { authorization: `Bearer ${token}` });
  breakTransactions("unconfirmed");

  expect(outcomeOf(await creator.send("POST", posts, {})), "a second draft").toEqual(unknown);
  const save = () => creator.send("PUT", `${posts}/${id}`, { title: "Tide pools" }, { "if-match": '"1"' });
  expect(outcomeOf(await save()), "the same save").toEqual(comeAgain);
  expect(outcomeOf(await contact()), "the same message").toEqual(comeAgain);
  vi.restoreAllMocks();
  expect((await save()).body.data.version).toBe(2);
  expect((await contact()).status).toBe(204);
  const { rows } = await shop.database.db.query({ text: "SELECT count(*)::int AS count FROM contact_messages" });
  expect(rows).toEqual([{ count: 1 }]);
});

test("a new creator who submits again while the database is away does not use up the submissions of a day", async () => {
  const draft = { title: "Kelp", excerpt: "What grows there.", body: "A text.", price: "3.00", language: "English" };
  const { id } = (await creator.send("POST", "/api/studio/posts", { ...draft, categories: ["Oceans"] })).body.data;
  const submit = () => creator.send("POST", `/api/studio/posts/${id}/publish`, { version: 1 });
  breakTransactions("away");
  for (let tries = 1; tries <= 21; tries++) expect(outcomeOf(await submit())).toEqual(comeAgain);
  vi.restoreAllMocks();
  expect((await submit()).body.data).toMatchObject({ state: "in-review" });
});

test("a buyer who comes again while the database is away does not use up the limit of purchases", async () => {
  const post = await seedPost(shop.database.db, { slug: "tide-pools", priceCents: 450 });
  const buyer = new TestBrowser(shop.url);
  const start = () => buyer.startPurchase(post, { email: "ben@readers.example", name: "Ben Okri" });
  breakTransactions("away");
  for (let tries = 1; tries <= 31; tries++) expect(outcomeOf(await start())).toEqual(comeAgain);
  vi.restoreAllMocks();
  expect((await start()).status).toBe(200);
});
