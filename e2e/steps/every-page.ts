import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { birds, hours, market } from "./demo.ts";

/** A URL for every route of the product, and for every state that a URL alone can reach. */
export const everyPage: readonly string[] = [
  paths.home,
  paths.explore(),
  paths.explore({ category: "Cooking" }),
  paths.explore({ category: "Nothing of the kind" }),
  paths.explore({ q: "nothing of this kind" }),
  paths.creator(market.username),
  paths.creator(market.username, { page: 9 }),
  paths.freePost(birds.slug),
  paths.freePost("no-such-post"),
  paths.post(market.username, market.slug),
  paths.post(hours.username, hours.slug),
  paths.notFound,
  "/no/such/path/at-all",
  paths.tooManyRequests,
  paths.contentNotAvailable,
  paths.contact,
  paths.reportPost(market.slug),
  staffPaths.reportSent(market.slug),
  paths.create,
  paths.thankYou(),
  paths.thankYou("transaction-successful"),
  paths.thankYou("message-sent"),
  paths.thankYou("application-sent"),
  paths.about,
  paths.policies,
  paths.hassleFreeAccessPolicy,
  paths.oneTimeAccessPolicy,
  paths.identityVerificationPolicy,
  paths.privacyAndTerms,
  paths.payment,
  paths.paymentSuccess,
  paths.paymentQr,
  paths.paymentCallback,
  paths.nameReset(),
  paths.nameResetDone(),
  staffPaths.signIn(),
];

/** The URLs of readers' screens that need no input; all of them are in `everyPage`. */
export const plainScreens: readonly string[] = Object.values(paths).filter(
  (path) => typeof path === "string" && /^\/[^.]*$/.test(path),
) as string[];
