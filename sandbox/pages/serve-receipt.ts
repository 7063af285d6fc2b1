import type { ServerResponse } from "node:http";
import { charges } from "../records/charge-collection.ts";
import type { World } from "../state/world.ts";
import { sendText } from "../wire/send.ts";
import { escapeHtml, htmlPage, pageHeaders } from "./html.ts";

/** Serves the receipt page behind a charge's `receipt_url`. */
export function serveReceipt(world: World, response: ServerResponse, url: URL): void {
  const charge = world.store.get(charges, url.pathname.slice("/receipts/".length));
  if (!charge?.paid) {
    const body = `<main class="card"><h1>No such receipt</h1></main>`;
    sendText(response, 404, htmlPage("en", "No such receipt", body), pageHeaders());
    return;
  }
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: charge.currency }).format(
    charge.amount / 100,
  );
  const paidOn = new Date(charge.created * 1000).toISOString().slice(0, 10);
  const body = `<main class="card">
<h1>Receipt</h1>
<p class="quiet">From the local card provider. No money has moved.</p>
<dl><dt>Amount</dt><dd>${escapeHtml(amount)}</dd><dt>Date</dt><dd>${paidOn}</dd><dt>Card</dt><dd>•••• ${escapeHtml(charge.payment_method_details?.card?.last4 ?? "")}</dd></dl>
</main>`;
  sendText(response, 200, htmlPage("en", "Receipt", body), pageHeaders());
}
