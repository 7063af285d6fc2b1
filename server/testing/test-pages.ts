import type { FastifyInstance } from "fastify";
import { defaultBrand } from "#contract/brand.ts";
import type { Client } from "#contract/client.ts";
import { createPageCache } from "#server/http/page-cache.ts";
import { createPagePolicy } from "#server/http/page-policy.ts";
import { createPageRoutes } from "#server/http/page-routes.ts";
import { registerPages } from "#server/http/pages.ts";
import { createReceiveLargeBody } from "#server/http/receive-large-body.ts";
import { createSiteAddressOf } from "#server/http/site-address.ts";
import { createTestBuild, type TestScreens } from "./test-build.ts";

/** The pages of a test, and the calls they may make. */
export interface TestPages extends TestScreens {
  calls?: Partial<Client>;
  publicUrl?: string;
  networkUrl?: string;
  /** Whether the visitor is over the limit of pages. */
  isOverLimit?: () => boolean;
}

/** Serves pages of a test's own in an app, without a build. */
export async function registerTestPages(app: FastifyInstance, pages: TestPages): Promise<void> {
  const { calls = {}, publicUrl = "https://shop.example", networkUrl, isOverLimit } = pages;
  const stripeJsUrl = "https://js.stripe.com/x.js";
  const build = createTestBuild(pages);
  await registerPages(app, {
    build,
    // A page of a test makes the given calls, and fails for any other.
    clientFor: () => calls as Client,
    brand: defaultBrand,
    publicUrl,
    paymentUrl: `${publicUrl}/payment`,
    policy: createPagePolicy({ jsUrl: stripeJsUrl, apiUrl: new URL("https://api.stripe.com") }, { development: false }),
    siteAddressOf: createSiteAddressOf(
      { url: publicUrl, stripeJsUrl },
      networkUrl === undefined ? undefined : { url: networkUrl, stripeJsUrl },
    ),
    mode: "production",
    countVisit: () => ({ exceeded: isOverLimit?.() ?? false, hits: 1, retryAfterSec: 60 }),
    countView: () => {},
    cache: createPageCache(2 ** 20),
    databaseAnswers: async () => false,
    hasSharedCache: false,
    routes: createPageRoutes(build),
    findSender: async ({ headers }) => (headers.cookie ? { accountId: headers.cookie } : undefined),
    receiveLargeBody: createReceiveLargeBody(),
    findPostOfOldPath: async () => undefined,
  });
}
