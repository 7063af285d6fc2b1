import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import type { Client } from "#contract/client.ts";
import { CallError } from "#contract/errors.ts";
import { appContext } from "./lib/app-context.ts";
import { loader } from "./root.tsx";

const url = new URL("https://shop.example/");

/** The frame's data and the log when the categories end like this. */
async function load(listCategoryPremiums: () => Promise<never>) {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(appContext, {
    // The loader makes these two calls and no other.
    calls: {
      getPaymentConfig: async () => ({ publishableKey: "", stripeJsUrl: "" }),
      listCategoryPremiums,
    } as Partial<Client> as Client,
    language: "en",
    brand: defaultBrand,
    publicUrl: "https://shop.example",
    siteUrl: "https://shop.example",
    paymentUrl: "https://shop.example/payment",
    takeDocument: () => {},
    reportError: (error) => reported.push(error),
  });
  const data = await loader({ context, url, request: new Request(url), params: {}, pattern: "" });
  return { data, reported };
}

test("a screen stands without its menu of categories where they cannot be read, which is only logged", async () => {
  const cause = new Error("no connection");
  const { data, reported } = await load(() => Promise.reject(cause));
  expect(data.categories).toEqual([]);
  expect(reported).toEqual([expect.objectContaining({ message: "Failed to fetch categories", cause })]);
});

test("a visitor over the limit is no failure to log", async () => {
  const { data, reported } = await load(() => Promise.reject(new CallError("TOO_MANY_REQUESTS")));
  expect([data.categories, reported]).toEqual([[], []]);
});
