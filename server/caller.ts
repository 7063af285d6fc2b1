import { sendApplication } from "#contract/applications.ts";
import type { Caller } from "#contract/caller.ts";
import { sendContactMessage } from "#contract/contact.ts";
import { CallError } from "#contract/errors.ts";
import { createCheckoutSession } from "#contract/free-payment.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { checkNameReset, resetName } from "#contract/name-reset.ts";
import type { SummaryReader } from "#server/domains/catalogue/index.ts";
import type { Config } from "./config.ts";
import type { Product } from "./product.ts";

/** The contract's calls for the loaders of pages: the same actions as behind HTTP, without the hop. `summaries` reads the listings. */
export function createCaller(
  { catalogue, contact, applications, payments }: Product,
  config: Config,
  summaries: SummaryReader,
): Caller {
  return {
    async getPostPage(wish) {
      const { data, postId } = summaries.read(await catalogue.listPostAndRelated(wish));
      const [post, ...related] = data;
      if (post?.id !== postId) throw new Error(`Post ${postId} has no summary`);
      return { post, body: await catalogue.bodyForEverybody(post), related };
    },
    listCategoryPremiums: () => catalogue.listCategoryPremiums(),
    listPremiumPosts: async (input) => summaries.read(await catalogue.listPremiumPosts(input)),
    listUserPosts: async (input) => summaries.read(await catalogue.listUserPosts(input)),
    searchPosts: async (input) => summaries.read(await catalogue.searchPosts(input)),
    getPaymentConfig: async () => ({
      publishableKey: config.stripe.publishableKey,
      stripeJsUrl: config.stripe.jsUrl,
      masterName: config.masterName,
    }),
    getReceipt: ({ params, query }) => payments.getReceipt({ ...params, signature: query.t }),
    checkNameReset: async ({ body }) => ({
      usable: await payments.isNameResetUsable(checked(checkNameReset.body.safeParse(body)).token),
    }),
    resetName: async ({ body }) => ({ reset: await payments.resetName(checked(resetName.body.safeParse(body)).token) }),
    getContactFormToken: async ({ query }) => ({
      token: await contact.issueFormToken(screenLanguageOf(query.language)),
    }),
    getApplicationFormToken: async ({ query }) => ({
      token: await applications.issueFormToken(screenLanguageOf(query.language)),
    }),
    sendContactMessage: ({ body, ...sender }) =>
      contact.receiveMessage({ ...sender, body: checked(sendContactMessage.body.safeParse(body)) }),
    createCheckoutSession: ({ body, ...payer }) =>
      payments.startFreePayment({ ...payer, form: checked(createCheckoutSession.body.safeParse(body)) }),
    sendApplication: ({ body, ...sender }) =>
      applications.receiveApplication({ ...sender, body: checked(sendApplication.body.safeParse(body)) }),
  };
}

/** What the routes see to over HTTP: nothing that the contract does not know gets in. */
function checked<Data>(parsed: { success: true; data: Data } | { success: false }): Data {
  if (!parsed.success) throw new CallError("INVALID_DATA");
  return parsed.data;
}
