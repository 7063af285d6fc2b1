import { bankRefusalOf, bankRefusalWords } from "#contract/bank-refusals.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { ChangeButton, HoldWords } from "./hold-words.tsx";
import { PayoutRow, PayoutTable } from "./payout-table.tsx";

/** The states of payouts whose transfer was made. */
const sentStates: ReadonlySet<string> = new Set(["transferred", "pending", "in_transit", "paid", "failed", "canceled"]);

type Run = CallReply<Calls["getPayoutRun"]>;
type Payout = Run["payouts"][number];

/** The payouts of a payday, each with its state and its buttons. */
export function RunPayouts({ payouts, canChange }: { payouts: readonly Payout[]; canChange: boolean }) {
  const text = useText(deskPayoutsTexts);
  if (payouts.length === 0) return <p className="mt-4 text-muted">{text.noPayouts}</p>;
  return (
    <PayoutTable caption={text.title} columns={[text.creator, text.amount, text.state]}>
      {payouts.map((payout) => (
        <PayoutRow
          key={payout.id}
          row={payout}
          actions={
            canChange && (
              <div className="flex gap-2">
                {payout.state === "on-hold" && payout.hold && (
                  <ChangeButton kind="release" id={payout.hold.id} name={payout.name} />
                )}
                {sentStates.has(payout.state) && (
                  <Link
                    to={staffPaths.deskTransfer(payout.id)}
                    aria-label={text.transferOf(payout.name)}
                    className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
                  >
                    {text.transfer}
                  </Link>
                )}
                {payout.state === "account-rejected" && (
                  <Link
                    to={`${staffPaths.deskPayouts({ retire: payout.username })}#retire`}
                    className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
                  >
                    {text.retire} <span className="sr-only">{payout.name}</span>
                  </Link>
                )}
                {payout.canUndo && <ChangeButton kind="undo" id={payout.id} name={payout.name} />}
              </div>
            )
          }
        >
          <StateWords payout={payout} />
        </PayoutRow>
      ))}
    </PayoutTable>
  );
}

function StateWords({ payout: { state, failure, hold } }: { payout: Payout }) {
  const text = useText(deskPayoutsTexts);
  const language = useLanguage();
  const words = {
    ...{ ...text, pending: text.pending_, undone: text["state undone"] },
    delayed: text.delayed(failure ?? "?"),
    failed: text.failed(bankRefusalWords[language][bankRefusalOf(failure)]),
    returned: text.returned(bankRefusalWords[language][bankRefusalOf(failure)]),
  };
  const isBad =
    state === "failed" ||
    state === "delayed" ||
    state === "canceled" ||
    state === "returned" ||
    state.startsWith("account-");
  if (state === "on-hold" && hold) return <HoldWords hold={hold} />;
  return <p className={isBad ? "text-danger" : undefined}>{words[state]}</p>;
}

/** The skips of a payday, each with its reason. */
export function RunSkips({ skips }: { skips: Run["skips"] }) {
  const text = useText(deskPayoutsTexts);
  if (skips.length === 0) return <p className="mt-4 text-muted">{text.noSkips}</p>;
  return (
    <PayoutTable caption={text.title} columns={[text.creator, text.amount, text.outcome]}>
      {skips.map((skip) => (
        <PayoutRow key={skip.username} row={skip}>
          {text[skip.reason]}
        </PayoutRow>
      ))}
    </PayoutTable>
  );
}
