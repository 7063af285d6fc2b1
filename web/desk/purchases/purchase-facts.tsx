import type { ReactNode } from "react";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import type { LoadedPurchase } from "./load-purchase.server.ts";
import { PurchaseState } from "./purchase-state.tsx";
import { usePaymentWords } from "./use-payment-words.ts";

/** Amount, state, access and times of a purchase. */
export function PurchaseFacts({ loaded: { found, ordered, paid, accessEnd } }: { loaded: LoadedPurchase }) {
  const text = useText(deskPurchasesTexts);
  const usd = (dollars: number) => formatUsd(parseDollars(dollars) ?? 0);
  return (
    <section>
      {found.isFraudWarned && <p className="mb-4 font-medium text-danger">{text.fraudWarning}</p>}
      {found.refundRequestId !== null && (
        <p className="mb-4">
          {text.requestWaits}{" "}
          <Link
            to={staffPaths.deskRefund(found.refundRequestId)}
            className="underline decoration-accent underline-offset-4"
          >
            {text.openRequest}
          </Link>
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={text.amount}>{usd(found.amount)}</Fact>
        <Fact label={text.state}>
          <PurchaseState state={found.state} />
        </Fact>
        <Fact label={text.refunded}>{usd(found.refunded)}</Fact>
        <Fact label={text.access}>
          <Access access={found.access} end={accessEnd} />
        </Fact>
        {paid ? <Fact label={text.paidAt}>{paid}</Fact> : <Fact label={text.ordered}>{ordered}</Fact>}
        {found.receipt && (
          <Fact label={text.receipt}>
            <span className="font-mono text-sm">{found.receipt}</span>
          </Fact>
        )}
        <Fact label={text.id}>
          <span className="font-mono text-sm break-all">{found.id}</span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Access({ access, end }: { access: LoadedPurchase["found"]["access"]; end: string }) {
  const text = useText(deskPurchasesTexts);
  const words = usePaymentWords();
  if (!access) return <>{text.noAccess}</>;
  if (access.state === "running") return <>{text["access-running"](end)}</>;
  if (access.state === "over") return <>{text["access-over"](end)}</>;
  if (access.state === "ended")
    return <>{text["access-ended"](access.causes.map((cause) => words(`cause-${cause}`)).join(", "))}</>;
  return <Link to={staffPaths.deskPurchase(access.otherId ?? "")}>{text["access-of-another"]}</Link>;
}
