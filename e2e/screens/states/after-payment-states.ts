import { expect } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { market } from "../../steps/demo.ts";
import { callerOf, postJson, quickPurchase } from "../../steps/quick-purchase.ts";
import { newReader } from "../../steps/reader.ts";
import { at, type ScreenState, type Visit } from "../screen-state.ts";

/** The address that a mail to somebody has under this path, in the visit's language; waited for. */
async function linkTo({ product, language }: Visit, email: string, path: string): Promise<string> {
  let link = "";
  const found = async () => {
    for (const { text } of await product.mails(email)) {
      const place = text.indexOf(product.publicUrl + path);
      if (place >= 0) link = /^\S+/.exec(text.slice(place))?.[0] ?? "";
    }
    return link;
  };
  await expect.poll(found).not.toBe("");
  const url = new URL(link);
  url.searchParams.set("lang", language);
  return url.href;
}

/** What the mails of a purchase lead to. */
export const afterPaymentStates: ScreenState[] = [
  {
    name: "receipt",
    async show(visit) {
      const reader = newReader();
      await quickPurchase(visit.product, market, reader);
      await visit.page.goto(await linkTo(visit, reader.email, "/receipt/"));
    },
  },
  {
    name: "name-reset",
    async show(visit) {
      const reader = newReader();
      await quickPurchase(visit.product, market, reader);
      const asked = postJson({ email: reader.email, language: "English" });
      await callerOf(visit.product)(paths.api.requestNameReset, asked);
      await visit.page.goto(await linkTo(visit, reader.email, paths.nameReset()));
    },
  },
  at("name-reset/over", paths.nameReset()),
  at("name-reset/done", paths.nameResetDone),
];
