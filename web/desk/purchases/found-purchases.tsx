import { formatUsd, parseDollars } from "#contract/money.ts";
import type { ListedPurchase } from "#contract/purchases.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { PurchaseState } from "./purchase-state.tsx";

/** The purchases that a search has found, the newest first. */
export function FoundPurchases({ found }: { found: readonly ListedPurchase[] }) {
  const text = useText(deskPurchasesTexts);
  if (found.length === 0)
    return (
      <div role="status" className="mt-10 max-w-prose">
        <h2 className="text-xl">{text.nothing}</h2>
        <p className="mt-2 text-muted">{text.nothingText}</p>
      </div>
    );
  return (
    <section className="mt-10">
      <h2 role="status" className="text-xl">
        {text.found(found.length)}
      </h2>
      <table className="mt-2 w-full border-collapse text-left text-[0.9375rem]">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
            <th scope="col">{text.piece}</th>
            <th scope="col">{text.amount}</th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.date}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((purchase) => (
            <FoundRow key={purchase.id} purchase={purchase} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FoundRow({ purchase: { id, post, amount, state, paidAt, orderedAt } }: { purchase: ListedPurchase }) {
  const text = useText(deskPurchasesTexts);
  const language = useLanguage();
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          to={staffPaths.deskPurchase(id)}
          className="font-medium wrap-anywhere underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {post?.title ?? text.free}
        </Link>
      </td>
      <td className="tabular-nums">{formatUsd(parseDollars(amount) ?? 0)}</td>
      <td>
        <PurchaseState state={state} />
      </td>
      <td className="text-muted">{formatDate(paidAt ?? orderedAt, language)}</td>
    </tr>
  );
}
