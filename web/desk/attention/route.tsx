import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { attentionRoles } from "#contract/attention-kinds.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskAttentionTexts } from "#web/i18n/desk-attention-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { DeskQueue } from "../desk-queue.tsx";
import { AttentionRow } from "./attention-row.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole(...attentionRoles)];

/** Loads the list. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const list = await answerCall(getAppContext(context).calls.listDeskAttention());
  return { ...list, isClosed: url.searchParams.get("done") === "closed" };
}

/** Closes an alert. */
export function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, async (posted) => {
    await app.calls.closeDeskAlert({ body: { id: posted.get("id") ?? "", since: Number(posted.get("since")) } });
    return staffPaths.deskAttention({ done: "closed" });
  });
}

/** The list of what needs a person, with the state of the audit. */
export default function DeskAttention() {
  const text = useText(deskAttentionTexts);
  const language = useLanguage();
  const { data, total, audit, now, isClosed } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const form = useRefusedForm(refused);
  const hidden = total - data.length;
  return (
    <>
      <FormAlert>{form.alert}</FormAlert>
      <DeskQueue
        text={text}
        decided={isClosed && !refused ? text.closed : undefined}
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
