import * as accounts from "./accounts.ts";
import * as applications from "./applications.ts";
import { type Call, callsIn } from "./call.ts";
import * as contact from "./contact.ts";
import * as content from "./content.ts";
import * as freePayment from "./free-payment.ts";
import * as mailDomain from "./mail-domain.ts";
import * as nameReset from "./name-reset.ts";
import * as payments from "./payments.ts";
import * as receipts from "./receipts.ts";

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
};

/**
 * Method and path of each call that readers' browsers may make, such as `GET /api/content/category-premiums`. Embedded
 * in the built pages, where size matters; omits calls of creators, the team and the card provider.
 */
export function readCallRoutes(table: Record<string, Call>): Record<string, string> {
  const ofReaders = Object.entries(table).filter(([, { auth }]) => readerAuth.has(auth.kind));
  return Object.fromEntries(ofReaders.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}

const readerAuth = new Set<string>(["none", "form-token", "access-token"] satisfies ReaderAuth[]);
export type ReaderAuth = "none" | "form-token" | "access-token";

export type Calls = typeof calls;
export type CallName = keyof Calls;
