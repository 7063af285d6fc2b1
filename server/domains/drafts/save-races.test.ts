import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
/** Two devices of one creator. */
let editors: [TestBrowser, TestBrowser];
beforeAll(async () => {
  shop = await startTestProduct();
  const first = await signInAsCreator(shop, "ada-okafor");
  editors = [first, first.elsewhere()];
});
afterAll(() => shop.close());

const races = 100;

test(`loses no text of two editors who save at the same time ${races} times`, async () => {
  const [first, second] = editors;
  const { body: made } = await first.send("POST", "/api/studio/posts", {});
  const path = `/api/studio/posts/${made.data.id}`;
  const accepted = new Map<number, string>();
  let version = 1;
  for (let race = 1; race <= races; race++) {
    // This test needs more than the limit of 60 saves a minute.
    if (race % 20 === 0) await shop.database.shiftClock("1 minute");
    const texts = editors.map((_, editor) => `Race ${race}, editor ${editor}`);
    const saves = await Promise.all(
      editors.map((editor, place) => editor.send("PUT", path, { body: texts[place] }, { "if-match": `"${version}"` })),
    );
    const won = saves.findIndex(({ status }) => status === 200);
    expect(saves.map(({ status }) => status).sort(), `race ${race}`).toEqual([200, 409]);
    accepted.set(version + 1, texts[won] ?? "");
    // The loser receives the winner's text, merges it with their own and saves both.
    const { current } = saves[1 - won]?.body ?? {};
    expect([current.version, current.attributes.body]).toEqual([version + 1, texts[won]]);
    const merged = `${current.attributes.body} ${texts[1 - won]}`;
    const again = await (won === 0 ? second : first).send(
      "PUT",
      path,
      { body: merged },
      { "if-match": `"${current.version}"` },
    );
    expect(again.status).toBe(200);
    accepted.set(version + 2, merged);
    version += 2;
  }
  const { body: revisions } = await first.get(`${path}/revisions`);
  expect(revisions.data).toHaveLength(100);
  for (const { version: saved } of revisions.data) {
    const { body } = await second.get(`${path}/revisions/${saved}`);
    expect(body.data.attributes.body).toBe(accepted.get(saved));
  }
});
