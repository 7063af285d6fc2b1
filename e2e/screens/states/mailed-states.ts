import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { market } from "../../steps/demo.ts";
import { linkIn } from "../../steps/mail.ts";
import { callerOf, postJson, quickPurchase } from "../../steps/quick-purchase.ts";
import { newReader } from "../../steps/reader.ts";
import { at, type ScreenState, type Visit } from "../screen-state.ts";

/** The same link in the language of the visit. */
const inLanguage = (link: string, { language }: Visit) => link.replace(/lang=\w\w/, `lang=${language}`);

/** Applies by the form's calls. */
async function apply({ product }: Visit): Promise<string> {
  const { name, email } = newReader();
  const call = callerOf(product);
  const asked = await call(addressOf("getApplicationFormToken", { query: { language: "English" } }));
  const { token } = (await asked.json()) as { token: string };
  const data = { name, email, socialMedia: "instagram.com/a.reader", language: "EN" };
  await call(addressOf("sendApplication"), postJson({ data }, { authorization: `Bearer ${token}` }));
  return email;
}

/** The pages behind links in mails. */
export const mailedStates: ScreenState[] = [
  {
    name: "receipt/paid",
    async show(visit) {
      const reader = newReader();
      await quickPurchase(visit.product, market, reader);
      await visit.page.goto(inLanguage(linkIn(await visit.product.receiptTo(reader.email)), visit));
    },
  },
  {
    name: "application/received",
    async show(visit) {
      await visit.page.goto(inLanguage(linkIn(await visit.product.mailTo(await apply(visit))), visit));
    },
  },
  {
    name: "another name/asked",
    async show(visit) {
      const { product, page } = visit;
      const reader = newReader();
      await quickPurchase(product, market, reader);
      await callerOf(product)(addressOf("requestNameReset"), postJson({ email: reader.email, language: "English" }));
      await page.goto(inLanguage(linkIn(await product.nameResetTo(reader.email)), visit));
    },
  },
  at("another name/done", paths.nameResetDone()),
  at("another name/over", paths.nameReset()),
];
