import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let ada: TestBrowser;
let reader: TestBrowser;
beforeAll(async () => {
  shop = await startTestProduct();
  ada = await signInAsCreator(shop, "ada-okafor");
  await seedCatalogue(shop.product, [{ slug: "tides", username: "ada-okafor", title: "Tides" }]);
  reader = new TestBrowser(shop.url);
});
afterAll(() => shop.close());

const profile = addressOf("changeStudioProfile");
const picture = addressOf("changeStudioPicture");
const creator = addressOf("getCreator", { params: { username: "ada-okafor" } });
const words = {
  ...{
    firstName: "Ada\u202E",
    lastName: " Okafor\n",
    biographyEn: "Writes\u2066 on tides.",
    biographyEs: "Escribe sobre mareas.",
  },
  socialMedia: "instagram.com/ada",
};
const alerts = async () =>
  (
    await shop.database.db.query<{ message: string }>({
      text: "SELECT message FROM alerts WHERE kind = 'creator-name'",
    })
  ).rows;
const page = async (language: "en" | "es") => String((await reader.get(`/creator/ada-okafor?lang=${language}`)).body);

test("shows a changed profile at once, in each language its biography, without bidirectional controls", async () => {
  expect(await page("en")).not.toContain("Writes on tides.");
  expect((await ada.send("PUT", profile, words)).status).toBe(204);
  expect((await reader.get(creator)).body.data.attributes).toMatchObject({
    ...{
      firstName: "Ada",
      lastName: "Okafor",
      description: "Writes on tides.",
      descriptionEs: "Escribe sobre mareas.",
    },
    socialMedia: "https://instagram.com/ada",
  });
  expect((await ada.get(profile)).body.data).toMatchObject({
    username: "ada-okafor",
    biographyEs: "Escribe sobre mareas.",
  });
});

test.each([
  [{ firstName: " " }, "an empty name"],
  [{ lastName: "x".repeat(61) }, "a name that is too long"],
  [{ biographyEn: "x".repeat(1_001) }, "a biography that is too long"],
  [{ socialMedia: "javascript:alert(1)" }, "a link that is no web address"],
] as [object, string][])("refuses %j: %s", async (wrong) => {
  expect((await ada.send("PUT", profile, { ...words, ...wrong })).status).toBe(400);
});

test("alerts the operator about a name that looks like the shop's, and about no other", async () => {
  await ada.send("PUT", profile, { ...words, lastName: "Okafor-Diaz" });
  expect(await alerts()).toEqual([]);
  await ada.send("PUT", profile, { ...words, firstName: "Vіtrіnа", lastName: "Support" });
  expect(await alerts()).toEqual([{ message: expect.stringContaining("@ada-okafor took a name") }]);
});

test("shows an uploaded picture without its metadata, and none once it is removed", async () => {
  const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: "#826" } });
  const bytes = await photo
    .withExif({ IFD3: { GPSLatitude: "4/1 35/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  expect((await ada.send("PUT", picture, new Uint8Array(bytes))).status).toBe(204);

  const { imgUrl } = (await reader.get(creator)).body.data.attributes;
  const { picture: own } = (await ada.get(profile)).body.data;
  for (const address of [imgUrl, own]) {
    const shown = await fetch(shop.url + address);
    const { exif, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.status, exif, width !== undefined && width <= 600]).toEqual([200, undefined, true]);
  }
  expect((await ada.send("DELETE", picture)).status).toBe(204);
  expect((await reader.get(creator)).body.data.attributes.imgUrl).toBeNull();
});

test("refuses a file without a picture, and one that is too large", async () => {
  expect((await ada.send("PUT", picture, new TextEncoder().encode("<svg onload=alert(1)>"))).status).toBe(400);
  expect((await ada.send("PUT", picture, new Uint8Array(5 * 2 ** 20 + 1))).status).toBe(413);
});
