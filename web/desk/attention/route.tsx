import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { attentionActionNames, attentionRoles } from "#contract/attention-kinds.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskAttentionTexts } from "#web/i18n/desk-attention-texts.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { StepUp } from "#web/staff/step-up.tsx";
import { DeskQueue } from "../desk-queue.tsx";
import { actOnItem } from "./act-on-item.server.ts";
import { AttentionRow } from "./attention-row.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole(...attentionRoles)];

/** Loads the list. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const list = await answerCall(getAppContext(context).calls.listDeskAttention());
  const done = attentionActionNames.find((name) => name === url.searchParams.get("done"));
  return { ...list, done };
}

/** A refused action shows what is left, which another member may have changed. */
export const shouldRevalidate = () => true;

/** Acts on an item. */
export function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => staffPaths.deskAttention({ done: await actOnItem(app, posted) }));
}

/** The list of what needs a person, with the state of the audit. */
export default function DeskAttention() {
  const text = useText(deskAttentionTexts);
  const language = useLanguage();
  const purchase = useText(deskPurchasesTexts);
  const { data, total, audit, now, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isAudit = refused?.values.action?.[0] === "run-audit";
  const form = useRefusedForm(refused, {
    refusals: {
      ...{
        STATE_CHANGED: isAudit ? text.auditRuns : text.changed,
        NOT_FOUND: text.changed,
        NO_ADDRESS: text.noAddress,
      },
      ...{ REFUND_LIMIT: purchase.limitedByRole, PAYMENT_DISPUTED: purchase.bankDecides },
      ...{ WRONG_STATE: purchase.notRefundable, PAYMENT_PROVIDER_UNAVAILABLE: text.unavailable },
    },
  });
  const hidden = total - data.length;
  return (
    <>
      <div className="space-y-3 has-[>:not(:empty)]:mb-5">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <DeskQueue
        text={text}
        decided={done && !refused ? text[`done ${done}`] : undefined}
        empty={{ title: text.empty }}
        columns={[text.what, text.amount, text.due, text.since]}
        rows={data.map((item) => <AttentionRow key={`${item.kind} ${item.id}`} item={item} now={now} />)}
        pages={{ page: 1, last: 1, to: () => staffPaths.deskAttention() }}
      />
      {hidden > 0 && <p className="mt-4 text-muted">{text.more(hidden)}</p>}
      {audit && (
        <p className="mt-6 max-w-prose text-muted">
          {audit.problems === 0
            ? text.auditClean(formatDate(audit.endedAt, language))
            : text.auditFound(formatDate(audit.endedAt, language), audit.problems)}
        </p>
      )}
    </>
  );
}
