import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { createElement, lazy, type ReactNode, Suspense } from "react";
import { data } from "react-router";
import { expect, test } from "vitest";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import * as root from "#web/root.tsx";
import { routableTarget } from "./routable-target.ts";

const getPaymentConfig = async () => ({ publishableKey: "", stripeJsUrl: "" });
const calls = { listCategoryPremiums: async () => ({ data: [] }), getPaymentConfig };

/** Renders a screen with this content, in the real root by the real renderer. */
async function show(inside: ReactNode): Promise<{ statusCode: number; body: string }> {
  const screen = { loader: () => null, default: () => createElement("p", null, "around", inside) };
  const app = Fastify();
  await registerTestPages(app, { entry, root, screen, calls });
  const { statusCode, body } = await app.inject("/x");
  await app.close();
  return { statusCode, body };
}

test("renders a page as a complete document", async () => {
  const { statusCode, body } = await show(createElement(Suspense, null, createElement("b", null, "inside")));
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^<!DOCTYPE html><html lang="en"/);
  expect(body).toMatch(/<\/body><\/html>$/);
  expect(body).toContain("<b>inside</b>");
});

test("rejects a screen with a part that is not ready, and never renders an incomplete page", async () => {
  const Late = lazy(() => new Promise<never>(() => {}));
  const { statusCode, body } = await show(createElement(Suspense, null, createElement(Late)));
  expect(statusCode).toBe(500);
  expect(body).not.toContain("around");
  expect(body).toContain("Something went wrong");
});

test("rejects a screen with a part that fails", async () => {
  const Failing = () => {
    throw new Error("of the part");
  };
  const { statusCode, body } = await show(createElement(Suspense, null, createElement(Failing)));
  expect(statusCode).toBe(500);
  expect(body).not.toContain("around");
});

test.each(["//evil.example", "//evil.example/a/b", "/\\evil.example", "/%5Cevil.example", "/\\/evil.example"])(
  "keeps the language link of the 404 page of %s on this host",
  async (path) => {
    const app = Fastify({ rewriteUrl: ({ url = "/" }) => routableTarget(url) });
    const screen = {
      loader: () => {
        throw data(null, { status: 404 });
      },
      default: () => null,
    };
    await registerTestPages(app, { entry, root, screen, calls });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const [response] = (await once(get({ port, path }), "response")) as [IncomingMessage];
    const body = await text(response);
    await app.close();
    const link = body.match(/<a [^>]*hreflang="es"[^>]*>/i)?.[0] ?? "";
    const href = /href="([^"]*)"/.exec(link)?.[1] ?? "no link";
    expect([response.statusCode, href]).toEqual([404, "?lang=es"]);
    expect(new URL(href, `http://shop.example${path}`).host).toBe("shop.example");
  },
);
