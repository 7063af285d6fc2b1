import { formatUsd, parseDollars } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { useActionWords } from "../use-action-words.ts";
import type { LoadedPurchase } from "./load-purchase.server.ts";
import { usePaymentWords } from "./use-payment-words.ts";

/** The mails, refunds and disputes of a purchase, and the team's actions. */
export function PurchaseHistory({ loaded: { found, refunds, disputes, actions } }: { loaded: LoadedPurchase }) {
  const text = useText(deskPurchasesTexts);
  const words = usePaymentWords();
  const actionWords = useActionWords();
  const usd = (dollars: number) => formatUsd(parseDollars(dollars) ?? 0);
  const { mails, queuedRefund } = found;
  const moved = (all: readonly { id?: string; amount: number; status: string; moment: string }[]) =>
    all.map(({ id, amount, status, moment }) => ({
      key: `${moment} ${amount} ${status}`,
      what: `${usd(amount)}, ${words(status)}`,
      moment,
      ...(id !== undefined && { evidence: staffPaths.deskDispute(id) }),
    }));
  return (
    <>
      <Lines
        title={text.mails}
        empty={text.noMails}
        lines={mails.map(({ id, kind, state }) => ({ key: id, what: `${words(kind)}: ${words(state)}` }))}
      />
      {refunds.length + disputes.length === 0 && !queuedRefund && <p className="text-muted">{text.noReversals}</p>}
      {queuedRefund && (
        <Lines
          title={text.queued}
          lines={[{ key: "queued", what: `${words(queuedRefund.reason)}: ${words(queuedRefund.state)}` }]}
        />
      )}
      {refunds.length > 0 && <Lines title={text.refunds} lines={moved(refunds)} />}
      {disputes.length > 0 && <Lines title={text.disputes} lines={moved(disputes)} />}
      <section>
        <h2 className="text-sm text-muted">{text.actions}</h2>
        <ul className="mt-1 text-sm">
          {actions.map(({ by, action, at, moment }) => (
            <li key={`${by} ${action} ${at}`} className="wrap-anywhere">
              {actionWords.action(action)} · {by} · <span className="text-muted">{moment}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface Line {
  key: string;
  what: string;
  moment?: string;
  /** The screen of a dispute's evidence. */
  evidence?: string;
}

function Lines({ title, empty, lines }: { title: string; empty?: string; lines: readonly Line[] }) {
  const text = useText(deskPurchasesTexts);
  return (
    <section>
      <h2 className="text-sm text-muted">{title}</h2>
      {lines.length === 0 && <p className="mt-1">{empty}</p>}
      <ul className="mt-1">
        {lines.map(({ key, what, moment, evidence }) => (
          <li key={key}>
            {what}
            {moment && <span className="text-sm text-muted"> · {moment}</span>}
            {evidence && (
              <>
                {" · "}
                <Link to={evidence} className="underline decoration-accent underline-offset-4">
                  {text.evidence}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
