import { htmlPage } from "./html.ts";

const cards: [number: string, outcome: string][] = [
  ["4242 4242 4242 4242", "Pays (Visa)"],
  ["5555 5555 5555 4444", "Pays (Mastercard)"],
  ["3782 822463 10005", "Pays (American Express, four-digit code)"],
  ["4000 0027 6000 3184", "Asks for 3-D Secure on the bank's page"],
  ["4000 0025 0000 3155", "Asks for 3-D Secure on the bank's page"],
  ["4000 0000 0000 0002", "Declined"],
  ["4000 0000 0000 9995", "Declined: insufficient funds"],
  ["4000 0000 0000 0069", "Declined: expired card"],
  ["4000 0000 0000 0127", "Declined: incorrect security code"],
  ["4000 0000 0000 0119", "Declined: processing error"],
  ["4000 0000 0000 0259", "Pays; disputed as fraud a moment later"],
  ["4000 0000 0000 2685", "Pays; disputed as not received a moment later"],
  ["4000 0000 0000 1976", "Pays; the bank asks a moment later, no money moves"],
  ["4000 0000 0000 5423", "Pays; the issuer warns of fraud a moment later"],
  ["4000 0000 0000 7726", "Pays; a refund is pending first, then succeeds"],
  ["4000 0000 0000 5126", "Pays; a refund succeeds first, then fails"],
];

const banks: [account: string, outcome: string][] = [
  ["000123456789", "Takes every payout"],
  ["000111111116", "Sends payouts back: no such account"],
  ["000222222227", "Sends payouts back: insufficient funds"],
];

function table(heading: string, found: readonly [string, string][]): string {
  const rows = found
    .map(([number, outcome]) => `<tr><td><code>${number}</code></td><td>${outcome}</td></tr>`)
    .join("\n");
  return `<div class="scroll" tabindex="0" role="region" aria-label="${heading}">
<table>
<thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</div>`;
}

/** Explains this process and lists its test cards and bank accounts. */
export function homePage(): string {
  return htmlPage(
    "en",
    "Local card provider",
    `<main>
<h1>Local card provider</h1>
<p>This process stands in for Stripe during development and tests. It speaks the same wire format; no card is ever charged and nothing leaves this machine.</p>
<h2>Test cards</h2>
<p class="quiet">Any future date and any security code. Every other number is declined, as in Stripe's test mode.</p>
${table("Test cards", cards)}
<h2>Test bank accounts</h2>
<p class="quiet">For a creator's payouts, with the routing number 110000000. A payout arrives days later: <code>npm run pass-time -- 8</code> lets eight days pass.</p>
${table("Test bank accounts", banks)}
<h2>Addresses</h2>
<p class="quiet">API <code>/v1</code> with <code>sk_test_vitrina</code> and <code>pk_test_vitrina</code>, browser script <code>/stripe.js</code>, control API for tests <code>/_control/state</code>.</p>
</main>`,
  );
}
