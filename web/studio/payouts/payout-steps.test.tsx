import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#web/i18n/language.tsx";
import { PayoutSteps } from "./payout-steps.tsx";

const sent = { step: "sent", day: "2026-12-07", reason: null, bank: null } as const;
const sentBack = { ...sent, step: "sent-back", day: "2026-12-10", reason: "blocked" } as const;
const arrived = { ...sent, step: "arrived", day: "2026-12-13" } as const;

test.each([
  [
    "en",
    [
      "Dec 7, 2026 · Sent to your Stripe account",
      "Dec 10, 2026 · Sent back by your bank: account blocked",
      "Dec 13, 2026 · In your bank account",
    ],
  ],
  [
    "es",
    [
      "7 dic 2026 · Enviado a tu cuenta de Stripe",
      "10 dic 2026 · Devuelto por tu banco: cuenta bloqueada",
      "13 dic 2026 · En tu cuenta bancaria",
    ],
  ],
] as const)("the list of payouts has each step of one that a bank sent back, in %s", (language, words) => {
  const html = renderToStaticMarkup(
    <InLanguage language={language}>
      <PayoutSteps steps={[sent, sentBack, arrived]} />
    </InLanguage>,
  );
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual(words);
});

test("the list of payouts has no steps of one that only arrived", () => {
  expect(renderToStaticMarkup(<PayoutSteps steps={[sent, arrived]} />)).toBe("");
});
