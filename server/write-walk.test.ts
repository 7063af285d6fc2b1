import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type CallName, calls } from "#contract/calls.ts";
import type { Config } from "./config.ts";
import { writesWithoutOrigin } from "./http/guard-writes.ts";
import { createPageRoutes } from "./http/page-routes.ts";
import { openScreens } from "./screens.ts";
import { seedCreator } from "./testing/seed-catalogue.ts";
import { openTestAccount, startTestSession } from "./testing/sign-in.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

const own = "http://localhost:3000";
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];
interface Write {
  method: Method;
  url: string;
}

let product: TestProduct;
/** Addresses that answer every method with 404. */
const refusedAll = new Set(["/api", "/api/*", "/media", "/media/*"]);
/** Every write that the product has a route for; where a method gets 405 there is none. */
let writes: Write[];
let pageForms: string[];
beforeAll(async () => {
  const { build } = await openScreens({ development: false } as Config);
  if (typeof build === "function") throw new Error("The screens are not built");
  product = await startTestProduct({ build });
  pageForms = createPageRoutes(build)
    .all()
    .filter(({ hasAction }) => hasAction)
    .map(({ pattern }) => pattern);
  const registered = methods.flatMap((method) => routesOf(method).map((url) => ({ method, url })));
  const found = await Promise.all(registered.map(async (write) => ((await isWrite(write)) ? [write] : [])));
  writes = found.flat();
}, 60_000);
afterAll(() => product.close());

/** The addresses that the router knows for a method, read from its printed tree. */
function routesOf(method: Method): string[] {
  const branch: string[] = [];
  const urls: string[] = [];
  for (const line of product.app.printRoutes({ method, commonPrefix: false }).split("\n")) {
    const [, indent, part, isRoute] = /^((?:│ {3}| {4})*)[├└]── (\S+)( \()?/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    branch.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    if (isRoute) urls.push(branch.join(""));
  }
  return urls;
}

let senders = 0;
/** Sends a write without a body from an address of its own, so that no limit hides an answer. */
async function send({ method, url }: Write, headers: Record<string, string>) {
  senders += 1;
  const address = `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;
  const target = url.replace(/:\w+/g, "x").replace("*", "nothing");
  return product.app.inject({ method, url: target, headers: { "x-forwarded-for": address, ...headers } });
}

async function isWrite(write: Write): Promise<boolean> {
  if (refusedAll.has(write.url)) return false;
  return (await send(write, { origin: own })).statusCode !== 405;
}

const isRefused = async (write: Write, headers: Record<string, string>) => {
  const { statusCode, body } = await send(write, headers);
  return statusCode === 403 && (body.includes("FOREIGN_ORIGIN") || body === "403 Forbidden\n");
};
const namesOf = (some: Write[]) => some.map(({ method, url }) => `${method} ${url}`).sort();
const refusedOf = async (headers: Record<string, string>) => {
  const answers = await Promise.all(writes.map((write) => isRefused(write, headers)));
  return namesOf(writes.filter((_, place) => answers[place]));
};

test("the walk meets every call that writes, every page with a form and every address of uploads", () => {
  const names = namesOf(writes);
  for (const name of Object.keys(calls) as CallName[])
    if (calls[name].method !== "GET") expect(names).toContain(`${calls[name].method} ${calls[name].path}`);
  expect(pageForms.length).toBeGreaterThan(5);
  for (const pattern of pageForms) expect(names).toContain(`POST ${pattern}`);
  expect(names).toContain("PATCH /api/studio/uploads/:id/bytes");
  expect(names).toContain("POST /studio/pieces/:id/file");
});

test.each<Record<string, string>>([
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example", authorization: "Bearer a-form-token" },
])("refuses every write with %j", async (headers) => {
  expect(await refusedOf(headers)).toEqual(namesOf(writes));
});

test("refuses every write that names no site, except the named ones", async () => {
  const guarded = namesOf(writes.filter(({ url }) => !writesWithoutOrigin.has(url)));
  expect(await refusedOf({})).toEqual(guarded);
  const underAnotherName = { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" };
  expect(await refusedOf(underAnotherName)).toEqual(guarded);
  const known = new Set(writes.map(({ url }) => url));
  expect([...writesWithoutOrigin.keys()].filter((url) => !known.has(url))).toEqual([]);
});

test.each<Record<string, string>>([{ origin: own }, { "sec-fetch-site": "same-origin" }])(
  "refuses no write with %j",
  async (headers) => {
    expect(await refusedOf(headers)).toEqual([]);
  },
);

test("refuses every write of a creator's studio in a team member's view", async () => {
  const accountId = await openTestAccount(product, { email: "olga@team.example", roles: ["owner"] });
  const browser = await startTestSession(product, accountId, { strength: 2 });
  await seedCreator(product.product, { username: "ada-okafor" });
  const address = addressOf("startStudioView", { params: { username: "ada-okafor" } });
  expect((await browser.send("POST", address, { reason: "She asks for help" })).status).toBe(200);
  const ofStudio = writes.filter(({ url }) => /^(?:\/api)?\/studio(?:\/|$)/.test(url));
  for (const name of Object.keys(calls) as CallName[])
    if (calls[name].auth.kind === "creator" && calls[name].method !== "GET")
      expect(namesOf(ofStudio)).toContain(`${calls[name].method} ${calls[name].path}`);
  const headers = { origin: own, cookie: `session=${browser.cookie("session")}` };
  const answers = await Promise.all(ofStudio.map((write) => send(write, headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(ofStudio.map(() => 403));
  const ofCalls = answers.filter(({ body }) => body.startsWith("{")).map(({ body }) => body);
  expect(new Set(ofCalls)).toEqual(new Set(['{"error":"VIEW_ONLY"}']));
});
