import type { IncomingMessage, ServerResponse } from "node:http";
import { emitThinEvent } from "../events/emit-thin-event.ts";
import { connectedAccounts, onboardingLinks } from "../records/connected-account-collection.ts";
import { saveAccount } from "../resources/connected-accounts/save-account.ts";
import { planPayout } from "../resources/payouts/move-payouts.ts";
import type { World } from "../state/world.ts";
import { decodeForm, type WireGroup } from "../wire/decode-form.ts";
import { newId } from "../wire/new-id.ts";
import { readBody } from "../wire/read-body.ts";
import { sendText } from "../wire/send.ts";
import { pageHeaders, pageLanguage } from "./html.ts";
import { onboardingPage } from "./onboarding-page.ts";

/** How payouts to Stripe's test bank accounts fail, by account number. */
const bankFailures: Record<string, string | null> = {
  "000123456789": null,
  "000111111116": "no_account",
  "000111111113": "account_closed",
  "000222222227": "insufficient_funds",
  "000333333335": "debit_not_authorized",
  "000444444440": "invalid_currency",
};

/** A date of birth that the provider cannot verify: it asks for a document. */
const unverifiedBirthDate = "1901-01-01";

/**
 * Serves the hosted onboarding of a connected account (`/connect/…`). A used or expired link leads to the platform's
 * refresh address.
 */
export async function serveOnboarding(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const link = world.store.get(onboardingLinks, url.pathname.slice("/connect/".length));
  const account = link && world.store.get(connectedAccounts, link.account);
  if (!link || !account) return sendText(response, 404, "There is no such link.", pageHeaders());
  if (link.isUsed || link.expiresAtSec < world.clock.nowSec()) return redirect(response, link.refreshUrl);
  const language = pageLanguage(null, request.headers["accept-language"]);
  const show = (status: number, typed: WireGroup, isWrong: boolean) => {
    const field = (name: string, stored = "") => fieldOf(typed, name) || stored;
    const values = {
      name: field("name", account.details?.name),
      birthDate: field("birth", account.details?.birthDate),
      routing: field("routing"),
    };
    const targets = [new URL(link.returnUrl).origin];
    sendText(response, status, onboardingPage(language, account, values, isWrong), pageHeaders(targets));
  };
  if (request.method !== "POST") return show(200, {}, false);
  const typed = decodeForm(await readBody(request));
  const use = () => {
    world.store.put(onboardingLinks, link.id, { ...link, isUsed: true });
    emitThinEvent(world, "v2.core.account_link.returned", account.id, {
      ...{ account_id: account.id, configurations: ["recipient"], use_case: "account_onboarding" },
    });
  };
  if (fieldOf(typed, "leave") !== "") {
    world.store.transact(use);
    return redirect(response, link.returnUrl);
  }
  const [name, birthDate] = [fieldOf(typed, "name"), fieldOf(typed, "birth")];
  const number = fieldOf(typed, "account");
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && !Number.isNaN(Date.parse(birthDate));
  if (!name || !isDate || fieldOf(typed, "routing") !== "110000000" || !(number in bankFailures))
    return show(400, typed, true);
  world.store.transact(() => {
    use();
    // The provider knows a bank account again by its number.
    const isSameBank = account.bank?.last4 === number.slice(-4);
    const document = { description: "individual.verification.document", dueAtSec: null, error: "verification_failed" };
    const asked = birthDate === unverifiedBirthDate ? [document] : [];
    saveAccount(world, {
      ...account,
      details: { name, birthDate },
      bank: {
        id: isSameBank && account.bank ? account.bank.id : newId("ba_"),
        last4: number.slice(-4),
        failure: bankFailures[number] ?? null,
        isErrored: false,
      },
      asked,
    });
    planPayout(world, account.id);
  });
  redirect(response, link.returnUrl);
}

function fieldOf(typed: WireGroup, name: string): string {
  const value = typed[name];
  return typeof value === "string" ? value.trim() : "";
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).end();
}
