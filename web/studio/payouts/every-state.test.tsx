import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { bankRefusals, bankRefusalWords } from "#contract/bank-refusals.ts";
import { screenLanguages } from "#contract/languages.ts";
import {
  creatorPayoutStates,
  payoutAccountResolutions,
  payoutAccountStates,
  payoutHoldCauses,
  payoutStops,
  skipReasons,
} from "#contract/payout-states.ts";
import { requirementNames } from "#contract/requirement-words.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { Balance } from "./balance.tsx";
import { FirstPayout } from "./first-payout.tsx";
import { sumMoneyLeft } from "./money-left.ts";
import { PayoutAccount as AccountState } from "./payout-account.tsx";
import { type PayoutCondition, payoutCondition } from "./payout-condition.ts";
import { PayoutHistory } from "./payout-history.tsx";
import { PayoutHold } from "./payout-hold.tsx";
import type { PayoutAccount } from "./payout-types.ts";
import { ReturnedPayout } from "./returned-payout.tsx";
import { hasStopped, StoppedPayout } from "./stopped-payout.tsx";

/** The texts of the screen that need no value, in one language. */
type Texts = (typeof studioPayoutsTexts)["en"];

/** Renders a part of the screen in both languages. */
function inBothLanguagesOrNone(part: () => ReactNode): string[] {
  return screenLanguages.map((language) => {
    const Page = createRoutesStub([
      { path: "/", Component: () => <InLanguage language={language}>{part()}</InLanguage> },
    ]);
    return renderToStaticMarkup(<Page initialEntries={["/"]} />);
  });
}

/** Renders a part of the screen in both languages. Throws if it shows the same in both, or the name of a missing text. */
function inBothLanguages(part: () => ReactNode): { html: string; text: Texts }[] {
  const shown = inBothLanguagesOrNone(part).map((html, place) => ({
    html,
    text: studioPayoutsTexts[screenLanguages[place] ?? "en"],
  }));
  expect(shown[0]?.html).not.toBe(shown[1]?.html);
  for (const { html } of shown) expect(html).not.toMatch(/undefined|\[object/);
  return shown;
}

const escaped = (words: string) => words.replaceAll("'", "&#x27;");

function Account(shown: { account: PayoutAccount | null; isRetired?: boolean; isAskedAbove?: boolean }) {
  const form = useRefusedForm(undefined);
  return <AccountState isRetired={false} {...shown} countries={[{ code: "ES", name: "Spain" }]} form={form} />;
}

const nothingLeft = { onTheWay: 0, setAside: 0, atStripe: 0 };
const refusedDocument = { code: "individual.verification.document", dueAt: null, isPastDue: true, isRefused: true };
const unknown = {
  code: "crypto_wallet.flux",
  dueAt: Date.UTC(2026, 10, 30) / 1000,
  isPastDue: false,
  isRefused: false,
};
const asked = [[], [refusedDocument], [unknown]];

describe.each(payoutAccountStates)("a payout account that is %s", (status) => {
  test.each(asked)("says what holds, and has one way forward (requirements: %o)", (...requirements) => {
    const account = {
      country: "ES",
      entityType: "individual",
      isOpen: true,
      status,
      canReceive: status === "active",
      resolution: null,
      canStartAgain: false,
      requirements,
    } as const;
    for (const { html, text } of inBothLanguages(() => <Account account={{ ...account, requirements }} />)) {
      const isAskedMore = status === "active" && requirements.length > 0;
      expect(html).toContain(escaped(isAskedMore ? text.stillAsked : text[`account ${status}`]));
      const buttons = html.match(/<button[^>]*type="submit"/g) ?? [];
      const isRefused = status === "rejected" || status === "unsupported";
      expect(buttons).toHaveLength(isRefused ? 0 : status === "active" ? 2 : 1);
      expect(html.includes(text.dashboard), "the dashboard is that of an active account").toBe(status === "active");
      expect(html).toContain(isRefused ? `href="${staffPaths.studioWrite}"` : `action="${staffPaths.studioPayouts()}"`);
    }
  });
});

test.each(payoutAccountResolutions)(
  "a restricted account that details do not open (%s) says so and leads to us",
  (resolution) => {
    const account = { ...ready, status: "restricted", resolution, requirements: [unknown] } as const;
    for (const { html, text } of inBothLanguages(() => <Account account={{ ...account, requirements: [unknown] }} />)) {
      expect(html).toContain(escaped(text[`restricted ${resolution}`]));
      expect(html).toContain(`href="${staffPaths.studioWrite}"`);
      expect(html).not.toContain("<button");
    }
  },
);

test("an account that was never active offers to start again with another country, in words of its own", () => {
  const account = { ...ready, status: "restricted", canStartAgain: true, requirements: [] } as PayoutAccount;
  for (const { html, text } of inBothLanguages(() => <Account account={account} />)) {
    expect(html).toContain(escaped(text.startAgain));
    expect(html).toContain(escaped(text.startAgainHelp));
    expect(html).toContain('name="country"');
  }
});

test("an account without a state yet starts with the choice of a country", () => {
  for (const { html, text } of inBothLanguages(() => <Account account={null} />)) {
    expect(html).toContain(escaped(text["no account"]));
    expect(html).toContain('name="country"');
  }
});

test("a payout account that the team retired says so and offers every country", () => {
  for (const { html, text } of inBothLanguages(() => <Account account={null} isRetired />)) {
    expect(html).toContain(escaped(text["account retired"]));
    expect(html).toContain("<select");
    expect(html).not.toContain(escaped(text["no account"]));
  }
});

test("a requirement that the provider added since is named, with its date and without its code", () => {
  const account = {
    country: "ES",
    entityType: "individual",
    isOpen: true,
    status: "restricted",
    canReceive: false,
    resolution: null,
    canStartAgain: false,
  } as const;
  const shown = inBothLanguages(() => <Account account={{ ...account, requirements: [unknown, refusedDocument] }} />);
  for (const [place, { html, text }] of shown.entries()) {
    const { document, other } = requirementNames[screenLanguages[place] ?? "en"];
    expect(html).toContain(other);
    expect(html).toContain("2026");
    expect(html).not.toContain(unknown.code);
    expect(html.indexOf(document), "what is overdue comes first").toBeLessThan(html.indexOf(other));
    expect(html).toContain(`${text.refused}; ${text.pastDue}`);
  }
});

test.each(payoutHoldCauses)("a hold for %s says why, until when, and whom to write to", (cause) => {
  const until = cause === "finance" ? null : Date.UTC(2026, 10, 30) / 1000;
  for (const { html } of inBothLanguages(() => <PayoutHold hold={{ cause, until }} />)) {
    expect(html).toContain(`href="${staffPaths.studioWrite}"`);
    if (until !== null) expect(html).toContain("2026");
  }
});

const ready = {
  country: "ES",
  entityType: "individual",
  isOpen: true,
  status: "active",
  canReceive: true,
  resolution: null,
  canStartAgain: false,
  requirements: [],
} as const;
const refusal = { reason: "unexplained", at: 1_795_800_000 } as const;
const payoutOf = { id: "1", period: "2026-11-23", amount: 12, reversed: 0, bank: null, steps: [], refusal: null };

test.each(bankRefusals)(
  "a payout refused as %s is sent again once the bank details are right, in the same words on top and in its line",
  (reason) => {
    const refused = { reason, at: 1_795_800_000 };
    const times = { transferredAt: null, arrivesAt: 1_796_000_000 };
    const data = [{ ...payoutOf, ...times, state: "sent-again" as const, refusal: refused }];
    const shown = inBothLanguages(() => (
      <>
        <ReturnedPayout payouts={{ data, bankDetails: "right" }} isElsewhere />
        <PayoutHistory payouts={data} hasSold />
      </>
    ));
    for (const [place, { html, text }] of shown.entries()) {
      const [en, es] = ["your payout of $12.00 of Nov 23, 2026", "tu cobro de $12.00 del 23 nov 2026"];
      expect(html).toContain(text.sentAgain(place === 0 ? en : es));
      expect(html).toContain(text["sent-again"]);
      expect(html).toContain(`href="${staffPaths.studioPayouts()}"`);
      expect(html).not.toContain("<button");
      expect(html).not.toContain(escaped(bankRefusalWords[screenLanguages[place] ?? "en"][reason]));
    }
  },
);

test("a newer payout waits at the provider with the one that came back, and is named beside it", () => {
  const times = { transferredAt: null, arrivesAt: null };
  const kept = { ...payoutOf, ...times, id: "2", period: "2026-11-30", amount: 30.5, state: "awaiting-bank" as const };
  const failed = { ...payoutOf, ...times, state: "failed" as const, refusal };
  const bank = { amount: 10.9, currency: "eur", isShared: false };
  const [en, es] = inBothLanguages(() => (
    <ReturnedPayout payouts={{ data: [kept, { ...failed, bank }], bankDetails: "asked" }} />
  ));
  expect(en?.html).toContain("your bank sent back your payout of $12.00 of Nov 23, 2026 (€10.90 for your bank).");
  expect(en?.html).toContain("Until then Stripe keeps your payout of $30.50 of Nov 30, 2026 as well.");
  expect(es?.html).toContain("Hasta entonces Stripe guarda también tu cobro de $30.50 del 30 nov 2026.");
  for (const { html, text } of inBothLanguages(() => (
    <ReturnedPayout payouts={{ data: [kept], bankDetails: "asked" }} />
  ))) {
    expect(html).toContain(text.bankAsked);
    expect(html, "no payout has failed").not.toMatch(/again|vuelve/);
    expect(html).toContain(text.checkBank);
  }
  const together = { ...failed, id: "3", period: "2026-11-30", amount: 30.5 };
  const both = inBothLanguages(() => <ReturnedPayout payouts={{ data: [failed, together], bankDetails: "asked" }} />);
  expect(both[0]?.html).toContain("your payouts of $12.00 of Nov 23, 2026 and $30.50 of Nov 30, 2026.");
});

test("the account's own button steps back behind the one that the note about a returned payout has", () => {
  const account = {
    ...ready,
    requirements: [{ code: "external_account", dueAt: null, isPastDue: false, isRefused: true }],
  };
  for (const { html, text } of inBothLanguages(() => <Account account={account} isAskedAbove />)) {
    expect(html).not.toContain("bg-accent");
    expect(html).toContain(text.checkBank);
  }
});

test.each(creatorPayoutStates)("a payout that is %s says so in words", (state) => {
  const payout = {
    id: "1",
    period: "2026-11-23",
    amount: 12,
    state,
    reversed: 0,
    bank: null,
    steps: [],
    refusal: state === "failed" || state === "returned" ? refusal : null,
    transferredAt: null,
    arrivesAt: 1_796_000_000,
  };
  for (const { html, text } of inBothLanguages(() => (
    <>
      <ReturnedPayout payouts={{ data: [payout], bankDetails: "asked" }} />
      <PayoutHistory payouts={[payout]} hasSold />
    </>
  ))) {
    expect(html).not.toContain(`>${state}<`);
    expect(html.includes(text.checkBank), "only what came back or waits for the bank asks for its details").toBe(
      state === "failed" || state === "returned" || state === "awaiting-bank",
    );
    if (state === "failed") expect(html).toContain(escaped(text.failed));
  }
});

test.each(payoutStops)("reserved payouts to an account with %s name their sum, the reason and the way on", (stop) => {
  const state = `account-${stop}` as const;
  const payout = {
    id: "1",
    period: "2026-11-23",
    amount: 12,
    state,
    reversed: 0,
    bank: null,
    steps: [],
    refusal: null,
  };
  const payouts = [payout, { ...payout, amount: 30.5 }].map((each) => ({
    ...each,
    transferredAt: null,
    arrivesAt: null,
  }));
  for (const { html, text } of inBothLanguages(() => (
    <StoppedPayout payouts={{ data: payouts, account: "restricted" }} />
  ))) {
    expect(html).toContain(escaped(text[`stopped ${state}`]("$42.50")));
    expect(html.match(/<button|<a /g) ?? [], "while Stripe checks, the creator has nothing to do").toHaveLength(
      stop === "checking" ? 0 : 1,
    );
  }
});

test.each(payoutStops)(
  "payouts at Stripe on an account with %s name their sum, the reason and the way on, and no bank details",
  (stop) => {
    const state = `kept-${stop}` as const;
    const times = { transferredAt: null, arrivesAt: null };
    const data = [
      { ...payoutOf, ...times, state, refusal },
      { ...payoutOf, ...times, id: "2", state, amount: 30.5, reversed: 3.5 },
    ];
    const account = stop === "disconnected" ? "closed" : "restricted";
    for (const { html, text } of inBothLanguages(() => (
      <>
        <ReturnedPayout payouts={{ data, bankDetails: "right" }} />
        <StoppedPayout payouts={{ data, account }} />
        <PayoutHistory payouts={data} hasSold />
      </>
    ))) {
      expect(html).toContain(escaped(text[`stopped ${state}`]("$39.00")));
      expect(html).toContain(`${escaped(text[state])}<`);
      expect(html).not.toContain(text.checkBank);
      expect(html.includes("<button")).toBe(stop === "details-needed");
      expect(html.includes(`href="${staffPaths.studioWrite}"`)).toBe(stop === "rejected" || stop === "disconnected");
    }
    expect(sumMoneyLeft(data)).toEqual({ onTheWay: 0, setAside: 0, atStripe: 39 });
  },
);

test("money on a lost account has no note any more once the creator has another account, and never hides the way to one", () => {
  const times = { transferredAt: null, arrivesAt: null };
  const data = [{ ...payoutOf, ...times, state: "kept-disconnected" as const }];
  expect(inBothLanguagesOrNone(() => <StoppedPayout payouts={{ data, account: "active" }} />)).toEqual(["", ""]);
  for (const { html } of inBothLanguages(() => <StoppedPayout payouts={{ data, account: null }} />))
    expect(html).toContain("$12.00");
  expect(hasStopped({ data, account: null })).toBe(false);
});

test.each(bankRefusals.filter((reason) => reason !== "stripe-funds"))(
  "a payout that the bank refused as %s says why and when, on top and in its line",
  (reason) => {
    const payout = {
      id: "1",
      period: "2026-11-23",
      amount: 12,
      reversed: 0,
      bank: null,
      steps: [],
      transferredAt: null,
      arrivesAt: null,
    };
    const refused = { reason, at: Date.UTC(2026, 10, 26) / 1000 };
    for (const state of ["failed", "returned"] as const) {
      const payouts = [{ ...payout, state, refusal: refused }];
      const why = screenLanguages.map((language) => escaped(bankRefusalWords[language][reason]));
      const onTop = inBothLanguages(() => <ReturnedPayout payouts={{ data: payouts, bankDetails: "asked" }} />);
      for (const [place, { html }] of onTop.entries()) {
        expect(html).toContain(why[place]);
        expect(html).toMatch(/Nov 26, 2026|26 nov 2026/);
      }
      const inLine = inBothLanguages(() => <PayoutHistory payouts={payouts} hasSold />);
      for (const [place, { html, text }] of inLine.entries())
        expect(html).toContain(`${escaped(text[state])} ${why[place]}`);
    }
  },
);

test.each(["nothing-due", ...skipReasons, ...payoutHoldCauses] as const)(
  "a payday that pays nothing for %s says why",
  (reason) => {
    const balance = {
      ...{ available: 4, held: 0, disputed: 0 },
      nextPayout: { amount: 0, date: "2026-11-30", reason },
    };
    for (const { html, text } of inBothLanguages(() => (
      <Balance balance={balance} left={nothingLeft} holds={[]} minimum={10} />
    )))
      expect(html).toContain(reason === "below-minimum" ? "$10.00" : escaped(text[reason]));
  },
);

test.each([
  ["a refunded sale that is in hold", { available: -3.25, held: 3.25 }, "negativeInHold"],
  ["refunds of sales that were paid out", { available: -3.25, held: 1 }, "negative"],
] as const)("a balance below zero by %s says why", (_cause, amounts, words) => {
  const nextPayout = { amount: 0, date: "2026-11-30", reason: "nothing-due" } as const;
  const balance = { ...amounts, disputed: 0, nextPayout };
  for (const { html, text } of inBothLanguages(() => (
    <Balance balance={balance} left={nothingLeft} holds={[]} minimum={10} />
  ))) {
    expect(html).toContain("−$3.25");
    expect(html).toContain(escaped(text[words]));
  }
});

describe("the first payout", () => {
  const nextPayout = { amount: 0, date: "2026-11-30", reason: "nothing-due" as const };
  const balance = { available: 0, held: 12, disputed: 0, nextPayout };
  const held = [
    { payday: "2026-12-07", amount: 4 },
    { payday: "2026-12-14", amount: 8 },
  ];
  const shown = (change: { payouts?: object; balance?: object; condition?: PayoutCondition; isAbroad?: boolean }) =>
    inBothLanguagesOrNone(() => (
      <FirstPayout
        balance={{ ...balance, ...change.balance }}
        payouts={{ data: [], held, minimum: 10, ...change.payouts }}
        condition={change.condition}
        isAbroad={change.isAbroad ?? false}
      />
    ));

  test("is shown from the first sale on, with the first payday that reaches the minimum", () => {
    const [en, es] = shown({});
    expect(en).toContain("Your first payout: $12.00 on Dec 14, 2026.");
    expect(es).toContain("Tu primer cobro: $12.00 el 14 dic 2026.");
    expect(shown({ balance: { available: 6 } })[0]).toContain("$10.00 on Dec 7, 2026");
    expect(shown({ balance: { available: 10 }, payouts: { held: [] } })[0]).toContain("$10.00 on Nov 30, 2026");
  });

  test.each([
    ["no-account", "if you have a payout account by then."],
    ["checking", "if Stripe has checked your details by then."],
    ["details-needed", "if Stripe has what it asks for by then."],
    ["kept", "but it waits at Stripe until Stripe can pay your bank."],
    ["bank", "but it waits at Stripe until your bank details are right."],
  ] as const)("has a condition while the account is not ready (%s)", (condition, words) => {
    const [en, es] = shown({ condition });
    expect(en).toContain(`Your first payout: $12.00 on Dec 14, 2026, ${words}`);
    expect(es).toContain(`Tu primer cobro: $12.00 el 14 dic 2026, ${studioPayoutsTexts.es[`if ${condition}`]}.`);
    expect(en).not.toContain("It is at your bank");
  });

  test("is not promised to an account that the provider refuses", () => {
    expect(shown({ condition: "never" })).toEqual(["", ""]);
  });

  test("says that the provider converts it for a bank abroad", () => {
    expect(shown({ isAbroad: true })[0]).toContain("Stripe converts the amount");
    expect(shown({})[0]).not.toContain("converts");
  });

  test("is not shown before a sale, below the minimum, or after a payout", () => {
    expect(shown({ payouts: { held: [] } })).toEqual(["", ""]);
    expect(shown({ payouts: { held: held.slice(0, 1) } })).toEqual(["", ""]);
    const payout = { id: "1", period: "2026-11-23", amount: 12, state: "paid" as const, reversed: 0 };
    const data = [{ ...payout, refusal: null, transferredAt: null, arrivesAt: 1_796_000_000 }];
    expect(shown({ payouts: { data } })).toEqual(["", ""]);
  });

  test.each(["restricted", ...payoutHoldCauses] as const)(
    "is not promised while the next payday sends nothing for %s",
    (reason) => {
      expect(shown({ balance: { nextPayout: { ...nextPayout, reason } } })).toEqual(["", ""]);
    },
  );
});

test("the next payout is the first one that has money, where nothing is due before", () => {
  const nextPayout = { amount: 0, date: "2026-11-30", reason: "nothing-due" } as const;
  const balance = { available: 0, held: 15.5, disputed: 0, nextPayout };
  const shown = (amount: number) =>
    inBothLanguages(() => (
      <Balance balance={balance} left={nothingLeft} holds={[{ payday: "2026-12-07", amount }]} minimum={10} />
    ));
  for (const { html, text } of shown(15.5)) {
    expect(html).toMatch(/\$15\.50 · (?:Dec 7, 2026|7 dic 2026)/);
    expect(html).toContain(text.freeByThen);
  }
  for (const { html, text } of shown(9.99)) expect(html).toContain(escaped(text["nothing-due"]));
});

describe("the next payout", () => {
  const shown = (
    reason: "nothing-due" | "details-needed" | null,
    condition?: PayoutCondition,
    asked = [refusedDocument],
  ) =>
    inBothLanguages(() => (
      <Balance
        balance={{
          available: 15.5,
          held: 0,
          disputed: 0,
          nextPayout: { amount: reason ? 0 : 15.5, date: "2026-11-30", reason },
        }}
        {...{ left: { ...nothingLeft, atStripe: 8 }, holds: [], minimum: 10, condition, asked }}
      />
    ));

  test("of an account that lacks details is shown with its date, its condition and what is missing", () => {
    for (const reason of ["nothing-due", "details-needed"] as const) {
      const [en, es] = shown(reason, "details-needed");
      expect(en?.html).toContain("$15.50 · Nov 30, 2026");
      expect(en?.html).toContain("If Stripe has what it asks for by then: Photo of an identity document.");
      expect(es?.html).toContain("Si para entonces Stripe tiene lo que pide: Foto de un documento de identidad.");
      expect(en?.html).not.toContain("Nothing on");
    }
  });

  test("waits at the provider while that asks for the bank account, or does not pay it", () => {
    for (const { html, text } of shown(null, "bank")) expect(html).toContain(escaped(text.ifBank));
    for (const { html, text } of shown(null, "kept")) expect(html).toContain(escaped(text.ifKept));
  });

  test("is none for an account that the provider refuses, and apart from the money that came back", () => {
    const [en] = shown("nothing-due", "never");
    expect(en?.html).toContain("Nothing on Nov 30, 2026");
    expect(en?.html).toContain("This is apart from the $8.00 in your Stripe balance.");
  });
});

test.each([
  [null, null, "no-account"],
  [{ status: "closed" }, null, "no-account"],
  [{ status: "pending" }, null, "checking"],
  [{ status: "restricted" }, null, "details-needed"],
  [{ status: "restricted", resolution: "contact-stripe" }, null, "never"],
  [{ status: "rejected" }, null, "never"],
  [{ status: "active", canReceive: true }, "asked", "bank"],
  [{ status: "active", canReceive: true }, "right", undefined],
  [{ status: "restricted", canReceive: true }, "asked", "bank"],
  [{ status: "restricted", canReceive: true }, null, "kept"],
  [{ status: "rejected", canReceive: true }, null, "kept"],
] as const)("a payout to the account %o with bank details %s depends on %s", (account, details, condition) => {
  expect(payoutCondition(account && { canReceive: false, ...account }, details)).toBe(condition);
});

test("an account that receives payouts and is not paid out is not ready, and has its dashboard to see why", () => {
  const account = { ...ready, status: "restricted", canReceive: true, requirements: [] } as const;
  for (const { html, text } of inBothLanguages(() => <Account account={{ ...account, requirements: [] }} />)) {
    expect(html).toContain(escaped(text["account restricted"]));
    expect(html).not.toContain(escaped(text["account active"]));
    expect(html).toContain(text.dashboard);
  }
});

test("the list of payouts says when the first one leaves until there is a sale", () => {
  for (const hasSold of [false, true])
    for (const { html, text } of inBothLanguages(() => <PayoutHistory payouts={[]} hasSold={hasSold} />)) {
      expect(html).toContain(text.noHistory);
      expect(html.includes(text.firstLeaves)).toBe(!hasSold);
    }
});

test("a payout says how much is still on hold after it", () => {
  const nextPayout = { amount: 10, date: "2026-11-30", reason: null };
  const balance = { available: 10, held: 4.5, disputed: 3, nextPayout };
  for (const { html, text } of inBothLanguages(() => (
    <Balance balance={balance} left={nothingLeft} holds={[]} minimum={10} />
  ))) {
    expect(html).toContain(text.heldWaits("$4.50"));
    expect(html, "the amount in dispute is on the screen").toContain(text.disputed);
    expect(html).toContain("$3.00");
  }
  const all = { ...balance, held: 0 };
  for (const { html } of inBothLanguages(() => (
    <Balance balance={all} left={{ ...nothingLeft, onTheWay: 15.5 }} holds={[]} minimum={10} />
  )))
    expect([html.includes("$0.00 is still"), html.includes("$15.50")]).toEqual([false, true]);
});

test("only payouts that nothing stops are on their way; others are set aside, or back in the creator's Stripe balance", () => {
  const payout = { id: "1", period: "2026-11-23", reversed: 0, bank: null, steps: [], refusal: null };
  const payouts = creatorPayoutStates.map((state, place) => ({
    ...{ ...payout, state, amount: 2 ** place },
    ...{ transferredAt: null, arrivesAt: null },
  }));
  const sumOf = (...states: (typeof creatorPayoutStates)[number][]) =>
    states.reduce((sum, state) => sum + 2 ** creatorPayoutStates.indexOf(state), 0);
  const left = {
    onTheWay: sumOf("reserved", "delayed", "transferred", "pending", "in_transit"),
    setAside: sumOf("on-hold", ...payoutStops.map((stop) => `account-${stop}` as const)),
    atStripe: sumOf(
      ...(["failed", "sent-again", "canceled", "awaiting-bank"] as const),
      ...payoutStops.map((stop) => `kept-${stop}` as const),
    ),
  };
  expect(sumMoneyLeft(payouts)).toEqual(left);
  expect(
    sumMoneyLeft([{ ...payouts[0], ...{ state: "transferred", amount: 12, reversed: 3.5 } } as (typeof payouts)[0]])
      .onTheWay,
  ).toBe(8.5);
  const nextPayout = { amount: 0, date: "2026-11-30", reason: "nothing-due" as const };
  const balance = { available: 0, held: 0, disputed: 0, nextPayout };
  for (const { html, text } of inBothLanguages(() => (
    <Balance balance={balance} left={{ onTheWay: 1, setAside: 2.5, atStripe: 4 }} holds={[]} minimum={10} />
  )))
    for (const [place, amount] of [
      ["onTheWay", "$1.00"],
      ["setAside", "$2.50"],
      ["atStripe", "$4.00"],
    ] as const)
      expect(html).toMatch(new RegExp(`>${text[place]}</dt><dd[^>]*>\\${amount}`));
});

test("a payout for which the creator's Stripe balance was too low says so of that day, and leads to the bank details as any other", () => {
  const refused = { reason: "stripe-funds" as const, at: Date.UTC(2026, 10, 26) / 1000 };
  const data = [{ ...payoutOf, state: "failed" as const, refusal: refused, transferredAt: null, arrivesAt: null }];
  const shown = inBothLanguages(() => (
    <>
      <ReturnedPayout payouts={{ data, bankDetails: "asked" }} />
      <PayoutHistory payouts={data} hasSold />
    </>
  ));
  for (const [place, { html, text }] of shown.entries()) {
    const why = escaped(bankRefusalWords[screenLanguages[place] ?? "en"]["stripe-funds"]);
    expect(html.split(why)).toHaveLength(3);
    expect(html).toMatch(/Nov 26, 2026|26 nov 2026/);
    expect(html).toContain(text.checkBank);
    expect(html).not.toContain(`href="${staffPaths.studioWrite}"`);
    expect(html, "no bank is blamed").not.toContain(escaped(text.failed));
  }
});
