import { bankRefusalOf, bankRefusalWords } from "#contract/bank-refusals.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskAttentionTexts } from "#web/i18n/desk-attention-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { type Item, ItemActions } from "./item-actions.tsx";

/** One item: what happened, what to do, and the screen on which a member does it. */
export function AttentionRow({ item, now }: { item: Item; now: number }) {
  const text = useText(deskAttentionTexts);
  const language = useLanguage();
  const { kind, id, creator, amount, dueAt, since, detail } = item;
  const screen = screenOf(item);
  return (
    <tr className="grid border-b border-hairline py-2.5 align-top *:pr-4 sm:table-row sm:py-0 sm:*:py-2.5">
      <td className="max-w-prose">
        <p className="font-medium">
          {text[kind]}
          {creator && `: ${creator.name} (${creator.username})`}{" "}
          <span className="block font-mono text-sm font-normal wrap-anywhere text-muted">{id}</span>
        </p>
        {kind === "payout-returned" && <p>{text.creatorReads(bankRefusalWords[language][bankRefusalOf(detail)])}</p>}
        <p>{text[`do ${kind}`]}</p>
        {detail !== null && (
          <details className="text-sm text-muted">
            <summary className="min-h-11 cursor-pointer py-3">{text.details}</summary>
            <p lang="en" className="break-words whitespace-pre-line">
              {detail}
            </p>
          </details>
        )}
        {screen && (
          <Link
            data-row=""
            to={screen.to}
            className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text[screen.label]}
          </Link>
        )}
        <ItemActions item={item} />
      </td>
      <td className="tabular-nums">{amount !== null && formatUsd(parseDollars(amount) ?? 0)}</td>
      <td className="tabular-nums">{dueAt !== null && <RemainingTime dueAt={dueAt} now={now} warnHours={48} />}</td>
      <td className="text-muted">{formatDate(since, language)}</td>
    </tr>
  );
}

/** The screen on which a member acts; undefined if the item has its buttons only. */
function screenOf({ kind, id, purchaseId, period }: Item) {
  if (kind === "refund-request") return { to: staffPaths.deskRefund(id), label: "openRequest" } as const;
  if (kind === "dispute" || kind === "inquiry")
    return { to: staffPaths.deskDispute(id), label: "openDispute" } as const;
  if (purchaseId !== null) return { to: staffPaths.deskPurchase(purchaseId), label: "open" } as const;
  if (period !== null) return { to: staffPaths.deskPayoutRun(period), label: "openPayday" } as const;
  return undefined;
}
