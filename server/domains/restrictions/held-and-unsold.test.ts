import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { Config } from "#server/config.ts";
import { openScreens } from "#server/screens.ts";
import { apply, newApplicant } from "#server/testing/apply.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { openTestAccount, signInAsTeam } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let mo: TestBrowser;
let ada: TestBrowser;
beforeAll(async () => {
  const { build } = await openScreens({ development: false } as Config);
  if (typeof build === "function") throw new Error("The screens are not built");
  shop = await startTestProduct({ build, webhooks: true });
  await openTestAccount(shop, { email: "mo@team.example", roles: ["moderator"] });
  mo = await signInAsTeam(shop, "mo@team.example");
  ada = await signInAsCreator(shop, "ada-okafor");
  await seedCatalogue(
    shop.product,
    ["one", "two", "three"].map((slug) => ({ slug, username: "ada-okafor", priceCents: 450 })),
  );
}, 180_000);
afterAll(() => shop.close());

const restrict = async (capability: string, cause = "operator", username = "ada-okafor"): Promise<string> => {
  const { body } = await mo.send("POST", addressOf("restrictCreator", { params: { username } }), {
    ...{ capability, cause, note: "Please answer our question." },
  });
  expect(body).toEqual({ id: expect.any(String) });
  return body.id;
};
const lift = async (id: string) =>
  expect((await mo.send("POST", addressOf("liftRestriction", { params: { id } }), {})).status).toBe(204);
/** Advances the clock without ending a session or the proof of the last ten minutes. */
async function letPass(time: string): Promise<void> {
  await shop.database.shiftClock(time);
  await shop.database.db.query({
    text: "UPDATE sessions SET expires_at = app_now() + interval '12 hours', proven_at = app_now()",
  });
}
const localTime = async (fromNow: string): Promise<string> => {
  const { rows } = await shop.database.db.query({
    text: `SELECT to_char(date_trunc('minute', app_now() + $1::interval) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS at`,
    values: [fromNow],
  });
  return rows[0]?.at;
};

async function schedule(slug: string, fromNow: string): Promise<string> {
  const text = { title: slug, slug, excerpt: "About it.", body: "The text.", price: "4.50" };
  const { id, version } = (await ada.send("POST", addressOf("createStudioPost"), text)).body.data;
  const time = { version, at: await localTime(fromNow), timeZone: "UTC" };
  const { body } = await ada.send("POST", addressOf("scheduleStudioPost", { params: { id } }), time);
  expect(body.data.state).toBe("scheduled");
  return id;
}
const piece = async (id: string) => (await ada.get(addressOf("getStudioPost", { params: { id } }))).body.data;
const isVisible = async (slug: string) => {
  const { status } = await new TestBrowser(shop.url).get(`/api/content/post/${slug}?alg=RS256FAST`);
  return status === 200;
};

test("a scheduled piece of a creator who may not publish stays off the shop at its time, and appears as planned if that ends before", async () => {
  const soon = await schedule("soon", "1 hour");
  const later = await schedule("later", "3 hours");
  const first = await restrict("publish");
  const second = await restrict("publish", "security");
  expect(await piece(soon)).toMatchObject({ state: "held", schedule: { timeZone: "UTC" }, post: { isPublic: false } });
  const listed = (await ada.get(`${addressOf("listStudioPosts")}?state=held`)).body.data;
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([soon, later].sort());

  await letPass("2 hours");
  expect([await isVisible("soon"), (await piece(soon)).state]).toEqual([false, "held"]);
  const version = (await piece(soon)).version;
  const publish = () => ada.send("POST", addressOf("publishStudioPost", { params: { id: soon } }), { version });
  expect((await publish()).body).toEqual({ error: "RESTRICTED" });
  await lift(first);
  expect((await piece(later)).state).toBe("held");
  await lift(second);
  // Its moment has passed: the creator decides.
  expect([await isVisible("soon"), (await piece(soon)).state]).toEqual([false, "held"]);
  expect([await isVisible("later"), (await piece(later)).state]).toEqual([false, "scheduled"]);
  await letPass("2 hours");
  expect([await isVisible("soon"), await isVisible("later")]).toEqual([false, true]);
  expect((await publish()).body.data.state).toBe("published");
  expect(await isVisible("soon")).toBe(true);
});

test("a held piece can be taken from the schedule, and no end of a restriction brings it back", async () => {
  const id = await schedule("taken-back", "5 hours");
  const restriction = await restrict("publish");
  const { body } = await ada.send("POST", addressOf("withdrawStudioPost", { params: { id } }));
  expect(body.data.state).toBe("draft");
  await lift(restriction);
  await letPass("6 hours");
  expect([await isVisible("taken-back"), (await piece(id)).state]).toEqual([false, "draft"]);
});

test("starts no order for a piece of a creator who may not sell, says so in both languages, and keeps buyers reading", async () => {
  const post = { id: "", title: "one", slug: "one", username: "ada-okafor", body: "" };
  const page = async (language: "en" | "es") => (await fetch(`${shop.url}/ada-okafor/one?lang=${language}`)).text();
  const { status } = await buy(shop, post, { email: "ana@readers.example", name: "Ana Reader" });
  const locked = async () => (await new TestBrowser(shop.url).get("/api/content/post/one?alg=RS256FAST")).body;
  expect(await page("en")).toContain("Pay once by card");
  expect(await locked()).not.toHaveProperty("salesPaused");
  const id = await restrict("sell", "fraud");
  const started = await new TestBrowser(shop.url).startPurchase(post, {
    email: "bo@readers.example",
    name: "Bo Reader",
  });
  expect([started.status, started.body]).toEqual([409, { error: "SALES_PAUSED" }]);
  expect((await locked()).salesPaused).toBe(true);
  for (const [language, words] of [
    ["en", "This piece is not for sale for now."],
    ["es", "Esta pieza no está a la venta por ahora."],
  ] as const) {
    await expect.poll(() => page(language), { timeout: 15_000 }).toContain(words);
    expect(await page(language)).not.toContain("Pay once by card");
  }
  const reader = new TestBrowser(shop.url);
  const open = () =>
    reader.get("/api/content/post/one?alg=AR_HS1GB", { authorization: `Bearer ${status.accessToken}` });
  expect((await open()).body.data.attributes.content).toBeTruthy();
  await lift(id);
  await expect.poll(() => page("en"), { timeout: 15_000 }).toContain("Pay once by card");
  expect((await buy(shop, post, { email: "cy@readers.example", name: "Cy Reader" })).status.paymentRecordStatus).toBe(
    "completed",
  );
});

test("declines the application of a creator who may not apply, also after the account was closed, until the restriction ends", async () => {
  const email = "ada-okafor@creators.example";
  const id = await restrict("apply", "moderation");
  const submitted = async () => {
    const applicationId = await apply(shop, { ...newApplicant(), email: "Ada-Okafor@creators.example" }, "es");
    const { rows } = await shop.database.db.query({
      text: "SELECT state, reason, taken_by FROM application_steps WHERE application_id = $1 ORDER BY number DESC LIMIT 1",
      values: [applicationId],
    });
    return rows[0];
  };
  expect(await submitted()).toEqual({ state: "declined", reason: "barred", taken_by: null });
  const mail = (await shop.mails()).find(({ to }) => to.toLowerCase() === email);
  expect(mail?.subject).toBe("No hemos podido aprobar tu solicitud");
  for (const words of ["Por ahora no puedes solicitar", "Haz lo que dice ese correo", "Puedes apelar una vez"])
    expect(mail?.text).toContain(words);
  await shop.database.db.query({ text: "UPDATE accounts SET creator_id = NULL WHERE creator_id IS NOT NULL" });
  expect(await submitted()).toMatchObject({ reason: "barred" });
  await lift(id);
  expect(await submitted()).toEqual({ state: "received", reason: null, taken_by: null });
});
