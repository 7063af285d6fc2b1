import { afterAll, beforeAll, expect, test } from "vitest";
import { startClamd, type TestClamd } from "#server/testing/clamd.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { finish, patchBytes, start } from "./testing/upload.ts";

/** The harmless file that every scanner reports; in two parts, so that no scanner reports this file. */
const signature = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
let clamd: TestClamd;
let shop: TestProduct;
let ada: TestBrowser;
beforeAll(async () => {
  clamd = await startClamd({ signature });
  shop = await startTestProduct({ environment: { CLAMD_URL: clamd.url } });
  ada = await signInAsCreator(shop, "ada-okafor");
});
afterAll(async () => {
  await shop.close();
  await clamd.stop();
});

async function send(name: string, bytes: Buffer) {
  const { id } = await start(ada, { kind: "download", name, bytes });
  await patchBytes(ada, id, { offset: 0, bytes });
  return { id, reply: await finish(ada, id) };
}

test("refuses an infected file and stores a clean one", async () => {
  const infected = await send("invoice.txt", Buffer.from(signature));
  expect([infected.reply.status, infected.reply.body]).toEqual([400, { error: "FILE_REFUSED", reason: "infected" }]);
  expect((await finish(ada, infected.id)).status, "the refused upload is deleted").toBe(404);
  expect((await send("harmless.txt", Buffer.from("A text."))).reply.status).toBe(200);
});

test("keeps an upload without a verdict until the scanner gives one", async () => {
  const tooLarge = await send("long.txt", Buffer.alloc(2 ** 20 + 1, "a"));
  expect([tooLarge.reply.status, tooLarge.reply.body]).toEqual([503, { error: "UNAVAILABLE" }]);
  await clamd.stop();
  const waiting = await send("later.txt", Buffer.from("Another text."));
  expect([waiting.reply.status, waiting.reply.body]).toEqual([503, { error: "UNAVAILABLE" }]);
  clamd = await startClamd({ signature, port: clamd.port });
  expect((await finish(ada, waiting.id)).status).toBe(200);
});
