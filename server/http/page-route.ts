import { paths } from "#contract/paths.ts";

/** The screens whose address has no part that tells what a reader asked for. */
const plain = new Set([
  paths.home,
  paths.explore(),
  paths.create,
  paths.about,
  paths.policies,
  paths.hassleFreeAccessPolicy,
  paths.identityVerificationPolicy,
  paths.oneTimeAccessPolicy,
  paths.privacyAndTerms,
  paths.contact,
  paths.thankYou(),
  paths.payment,
  paths.paymentSuccess,
  paths.paymentQr,
  paths.paymentQrImage,
  paths.paymentCallback,
  paths.nameReset(),
  paths.tooManyRequests,
  paths.notFound,
  paths.contentNotAvailable,
]);
const creators = paths.creator("");
const freePosts = paths.freePost("");
const receipts = paths.receipt("");

/** Whether a path is the address of a screen, and no part of it what a reader asked for. */
export function isPlainScreen(path: string): boolean {
  return plain.has(path);
}

/** The pattern of a page's address, for figures: of any path one of some thirty, and never a slug nor a name. */
export function pageRoute(path: string): string {
  if (plain.has(path)) return path;
  if (path.endsWith(".data")) return "/*.data";
  if (path.startsWith(creators)) return `${creators}:username`;
  if (path.startsWith(freePosts)) return `${freePosts}:slug`;
  if (path.startsWith(receipts)) return `${receipts}:number`;
  return /^\/[^/]+\/[^/]+$/.test(path) ? "/:username/:slug" : "/*";
}
