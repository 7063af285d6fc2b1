import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { data } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catchMails } from "#server/platform/mail/mailer.ts";
import { createTestBuild } from "#server/testing/test-build.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const token = "a-token-of-the-start";
// Screens without any page: the pages answer 404 to every address that nothing else answers.
const loader = () => {
  throw data(null, { status: 404 });
};
const render = (_request: Request, status: number) => new Response("No such page", { status });
let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({
    environment: { VITRINA_MAIL_PAGE: "1", VITRINA_MAIL_TOKEN: token },
    build: createTestBuild({ entry: { default: render }, screen: { default: () => null, loader } }),
  });
  await catchMails(join(product.dataDir, "mail")).send({
    ...{ messageId: "one", to: "reader@mail.example", subject: "Your code", language: "en" },
    ...{ text: "7F3K-CANARY", html: "<p>7F3K-CANARY</p>" },
  });
});
afterAll(() => product.close());

interface Sent {
  host?: string;
  from?: string;
  query?: string;
  headers?: Record<string, string>;
}

/** The statuses of the page and of its JSON. Fails if a refusal contains a mail, or a success contains none. */
async function statusOf({
  host = "localhost:3000",
  from = "127.0.0.1",
  query = "",
  headers = {},
}: Sent): Promise<number> {
  const [page, json] = await Promise.all(
    ["/dev/mail", "/dev/mail.json"].map((path) =>
      product.app.inject({ url: path + query, remoteAddress: from, headers: { ...headers, host } }),
    ),
  );
  expect(page?.statusCode).toBe(json?.statusCode);
  for (const answer of [page, json]) {
    expect(answer?.body.includes("CANARY")).toBe(answer?.statusCode === 200);
    expect(answer?.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  }
  return page?.statusCode ?? 0;
}

describe("caught mail", () => {
  const own = Object.values(networkInterfaces()).flatMap((network) => network ?? []);
  const ownAddress = own.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.2";

  test("answers this machine under its own names", async () => {
    for (const host of [
      "localhost",
      "LOCALHOST:3000",
      "127.0.0.1:3000",
      "[::1]:3000",
      hostname(),
      `${hostname()}.local:80`,
    ])
      expect(await statusOf({ host }), host).toBe(200);
    for (const from of ["::1", "::ffff:127.0.0.1", ownAddress]) expect(await statusOf({ from }), from).toBe(200);
    expect(await statusOf({ host: `${ownAddress}:3000`, from: ownAddress })).toBe(200);
  });

  test("rejects a foreign name that resolves to this machine", async () => {
    for (const host of ["evil.example", "evil.example:3000", "localhost.evil.example", "203.0.113.7:3000", "local"])
      expect(await statusOf({ host }), host).toBe(403);
  });

  test("rejects requests from the network and through a proxy", async () => {
    for (const from of ["192.168.250.9", "203.0.113.7", "::ffff:203.0.113.7", "fe80::9"])
      expect(await statusOf({ from }), from).toBe(403);
    for (const header of ["x-forwarded-for", "forwarded", "via"])
      expect(await statusOf({ headers: { [header]: "127.0.0.1" } }), header).toBe(403);
  });

  test("answers the network with the token of this start", async () => {
    const elsewhere = { from: "203.0.113.7", host: "192.168.1.20:3000" };
    expect(await statusOf({ ...elsewhere, query: `?token=${token}` })).toBe(200);
    for (const query of ["?token=", "?token=another", `?token=${token}x`, `?token=${token}&token=${token}`])
      expect(await statusOf({ ...elsewhere, query }), query).toBe(403);
    expect(product.logLines.join()).not.toContain(token);
  });

  test("answers 404 beside a public address, even to this machine and with the token", async () => {
    await product.restart({ PUBLIC_URL: "https://shop.example" });
    for (const path of ["/dev/mail", "/dev/mail.json"])
      for (const host of ["localhost:3000", "shop.example"]) {
        const { statusCode, body } = await product.app.inject({ url: `${path}?token=${token}`, headers: { host } });
        expect([path, host, statusCode, body.includes("CANARY")]).toEqual([path, host, 404, false]);
      }
  });
});
