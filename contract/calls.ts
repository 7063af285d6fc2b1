import * as accountChanges from "./account-changes.ts";
import * as accounts from "./accounts.ts";
import * as applications from "./applications.ts";
import { type Call, callsIn } from "./call.ts";
import * as contact from "./contact.ts";
import * as content from "./content.ts";
import * as desk from "./desk.ts";
import * as deskAttention from "./desk-attention.ts";
import * as deskFigures from "./desk-figures.ts";
import * as deskPayouts from "./desk-payouts.ts";
import * as disputeEvidence from "./dispute-evidence.ts";
import * as figures from "./figures.ts";
import * as freePayment from "./free-payment.ts";
import * as imports from "./imports.ts";
import * as inbox from "./inbox.ts";
import * as mailDomain from "./mail-domain.ts";
import * as moderation from "./moderation.ts";
import * as nameReset from "./name-reset.ts";
import * as payments from "./payments.ts";
import * as payouts from "./payouts.ts";
import * as profile from "./profile.ts";
import * as purchases from "./purchases.ts";
import * as receipts from "./receipts.ts";
import * as refundRequests from "./refund-requests.ts";
import * as restrictions from "./restrictions.ts";
import * as reviews from "./reviews.ts";
import * as sales from "./sales.ts";
import * as studio from "./studio.ts";
import * as studioMessages from "./studio-messages.ts";
import * as studioViews from "./studio-views.ts";
import * as team from "./team.ts";
import * as uploads from "./uploads.ts";

/** Every call of the product by name: the calls that these modules export. */
export const calls = {
  ...callsIn(content),
  ...callsIn(payments),
  ...callsIn(freePayment),
  ...callsIn(mailDomain),
  ...callsIn(nameReset),
  ...callsIn(receipts),
  ...callsIn(contact),
  ...callsIn(applications),
  ...callsIn(accounts),
  ...callsIn(accountChanges),
  ...callsIn(team),
  ...callsIn(desk),
  ...callsIn(deskPayouts),
  ...callsIn(deskAttention),
  ...callsIn(deskFigures),
  ...callsIn(studio),
  ...callsIn(figures),
  ...callsIn(payouts),
  ...callsIn(sales),
  ...callsIn(profile),
  ...callsIn(reviews),
  ...callsIn(uploads),
  ...callsIn(imports),
  ...callsIn(moderation),
  ...callsIn(inbox),
  ...callsIn(studioMessages),
  ...callsIn(purchases),
  ...callsIn(refundRequests),
  ...callsIn(disputeEvidence),
  ...callsIn(restrictions),
  ...callsIn(studioViews),
};

/**
 * Method and path of each call that readers' browsers may make, such as `GET /api/content/category-premiums`. Embedded
 * in the built pages, where size matters; omits calls of creators, the team and the card provider.
 */
export function readCallRoutes(table: Record<string, Call>): Record<string, string> {
  const ofBrowsers = Object.entries(table).filter(([, { onlyFromPages }]) => !onlyFromPages);
  return routesOf(Object.fromEntries(ofBrowsers), readerAuth);
}

/** Method and path of each call of sign-in, creators and the team. Embedded in the scripts of their screens. */
export function readStaffCallRoutes(table: Record<string, Call>): Record<string, string> {
  return routesOf(table, staffAuth);
}

function routesOf(table: Record<string, Call>, kinds: readonly string[]): Record<string, string> {
  const chosen = Object.entries(table).filter(([, { auth }]) => kinds.includes(auth.kind));
  return Object.fromEntries(chosen.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}

const readerAuth = ["none", "form-token", "access-token"] as const;
export type ReaderAuth = (typeof readerAuth)[number];
const staffAuth = ["same-origin", "account", "creator", "team"] as const;
export type StaffAuth = (typeof staffAuth)[number];

export type Calls = typeof calls;
export type CallName = keyof Calls;
