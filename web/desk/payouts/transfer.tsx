import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskTransferTexts } from "#web/i18n/desk-transfer-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession, requireRole } from "#web/shell/require-session.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { Link } from "#web/ui/link.tsx";
import { ReversalForm } from "./reversal-form.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("finance", "owner")];

/** The transfer, and the id of the form. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const found = await answerCall(getAppContext(context).calls.getTransfer({ params: { id: params.id ?? "" } }));
  const canChange = getSession(context).roles.includes("finance");
  return { found, attempt: crypto.randomUUID(), canChange, isDone: url.searchParams.get("done") !== null };
}

/** A refused form shows what is taken back now. */
export const shouldRevalidate = () => true;

/** Takes money back. */
export function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async (posted) => {
    const amount = (posted.get("amount") ?? "").trim().replace(/^\$/, "");
    const [attempt, reversed] = [posted.get("attempt") ?? "", posted.get("reversed") ?? ""];
    // The schema refuses other reasons.
    const reason = posted.get("reason") as "fraud" | "closing";
    await app.calls.reverseTransfer({ params: { id }, body: { attempt, amount, reason, reversed } });
    return staffPaths.deskTransfer(id, { done: "reversed" });
  });
}

/** The transfer of a payout: what was taken back from it, and the form that takes money back. */
export default function Transfer() {
  const text = useText(deskTransferTexts);
  const refused = useActionData<typeof action>();
  const { found, attempt, canChange, isDone } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead title={text.heading(found.name)} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskPayoutRun(found.period)} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl wrap-anywhere">{text.heading(found.name)}</h1>
      {isDone && !refused && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {text.done}
        </p>
      )}
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {(["amount", "reversed", "balance"] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{text[name]}</dt>
            <dd className="mt-0.5 tabular-nums">{formatBalance(found[name])}</dd>
          </div>
        ))}
      </dl>
      <Reversals reversals={found.reversals} />
      {canChange && <ReversalForm key={attempt} found={found} attempt={attempt} refused={refused} />}
    </div>
  );
}

function Reversals({ reversals }: { reversals: CallReply<Calls["getTransfer"]>["reversals"] }) {
  const text = useText(deskTransferTexts);
  const language = useLanguage();
  return (
    <section className="mt-8">
      <h2 className="text-xl">{text.reversals}</h2>
      {reversals.length === 0 && <p className="mt-2 text-muted">{text.none}</p>}
      <ul className="mt-2">
        {reversals.map(({ amount, reason, state, at }) => (
          <li key={`${at} ${amount} ${state}`}>
            {formatBalance(amount)}, {text[`state-${state}`]}
            <span className="text-sm text-muted">
              {" "}
              · {text[reason]} · {formatDate(at, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
