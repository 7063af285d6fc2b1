import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { startNameServer, type TestNameServer } from "#server/testing/name-server.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct } from "#server/testing/test-product.ts";
import { createMailDomains } from "./mail-domains.ts";

let server: TestNameServer;
beforeAll(async () => {
  server = await startNameServer({
    "takes.example": { mx: ["mx.takes.example"] },
    "by-address.example": { a: "192.0.2.1" },
    "refuses.example": { mx: [""], a: "192.0.2.1" },
    "empty.example": {},
    "silent.example": "silent",
    "xn--correo-espaa-khb.example": { mx: ["mx.takes.example"] },
  });
});
afterAll(() => server.close());

test.each([
  ["one with a mail exchanger", "takes.example", true],
  ["one that has an address only", "by-address.example", true],
  ["one that says it takes none", "refuses.example", false],
  ["one without either", "empty.example", false],
  ["one that does not exist", "gmial.example", false],
  ["one written in another script", "correo-españa.example", true],
  ["what is no domain", "localhost", undefined],
])("%s", async (_what, domain, takesMail) => {
  expect(await createMailDomains([server.address]).takesMail(domain)).toBe(takesMail);
});

test("answers and caches nothing when a name server is silent or unavailable", async () => {
  const domains = createMailDomains([server.address]);
  expect(await domains.takesMail("silent.example")).toBeUndefined();
  expect(await createMailDomains(["127.0.0.1:9"]).takesMail("takes.example")).toBeUndefined();
});

test("looks up a domain once per period, and never without a resolver", async () => {
  const domains = createMailDomains([server.address]);
  await domains.takesMail("takes.example");
  const before = server.asked.length;
  expect(await domains.takesMail("takes.example")).toBe(true);
  expect(await createMailDomains(undefined).takesMail("empty.example")).toBeUndefined();
  expect(server.asked).toHaveLength(before);
});

test("returns what is known of a domain, and rejects invalid ones", async () => {
  const product = await startTestProduct({ environment: { MAIL_DOMAIN_RESOLVER: server.address } });
  const browser = new TestBrowser(product.url);
  const ask = async (domain: unknown) => {
    const { status, body } = await browser.post(addressOf("checkMailDomain"), { domain });
    return [status, body.takesMail ?? body.error ?? null];
  };
  expect(await ask("takes.example")).toEqual([200, true]);
  expect(await ask("gmial.example")).toEqual([200, false]);
  for (const wrong of ["", "localhost", "a@takes.example", "takes.example:53", "x y.example", 5])
    expect(await ask(wrong)).toEqual([400, "INVALID_DATA"]);
  for (let times = 2; times < 60; times += 1) await ask("takes.example");
  expect(await ask("takes.example")).toEqual([429, "TOO_MANY_REQUESTS"]);
  await product.restart({ MAIL_DOMAIN_RESOLVER: "" });
  const elsewhere = await new TestBrowser(product.url).post(addressOf("checkMailDomain"), { domain: "gmial.example" });
  expect([elsewhere.status, elsewhere.body]).toEqual([200, { takesMail: null }]);
  expect(product.logLines.join("\n")).not.toContain("takes.example");
  await product.close();
});
