import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { studioDecisionTexts } from "#web/i18n/studio-decision-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { DecisionState } from "./decision-state.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** A decision about one of the creator's pieces. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { decidedAt, appealBy, dueAt, ...rest } = await answerCall(
    calls.getStudioCase({ params: { id: params.id ?? "" } }),
  );
  const moment = (sec: number | null) => (sec === null ? "" : formatMoment(new Date(sec * 1000), language));
  return { ...rest, decided: moment(decidedAt), appealBy: moment(appealBy), due: moment(dueAt) };
}

/** Sends the appeal, with and without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async (posted) => {
    await app.calls.appealModerationCase({ params: { id }, body: { text: posted.get("text") ?? "" } });
    return staffPaths.studioCase(id);
  });
}

/** A moderator's decision, and the appeal against it. */
export default function Decision() {
  const text = useText(studioDecisionTexts);
  const decision = useLoaderData<typeof loader>();
  const form = useRefusedForm(useActionData<typeof action>(), {
    fields: { text: text.appealFault },
    refusals: { STATE_CHANGED: text.changed },
  });
  return (
    <>
      <PageHead title={text.pageTitle} noIndex />
      <DecisionState decision={decision} />
      {decision.state === "taken-down" && decision.appealBy !== "" && (
        <Form method="post" noValidate className="mt-8 max-w-prose space-y-3">
          <SenderField />
          <FormAlert>{form.alert}</FormAlert>
          <TextArea label={text.yourAppeal} help={text.appealHelp} {...form.field("text")} rows={6} required />
          <Button type="submit">{text.send}</Button>
        </Form>
      )}
      <p className="mt-8">
        <ButtonLink to={staffPaths.studioPiece(decision.draftId)} look="secondary">
          {text.edit}
        </ButtonLink>
      </p>
    </>
  );
}
