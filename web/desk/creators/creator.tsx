import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { capabilities, restrictionCauses } from "#contract/restriction-rules.ts";
import { viewingRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { deskCreatorTexts } from "#web/i18n/desk-creator-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession, requireRole } from "#web/shell/require-session.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { DecisionForm } from "../decision-form.tsx";
import { readRestriction } from "./read-restriction.server.ts";
import { ViewForm } from "./view-form.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole(...viewingRoles)];

/** The creator's restrictions. Formats times on the server, because browsers space them differently. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const username = params.username ?? "";
  const { creator, data } = await answerCall(calls.listCreatorRestrictions({ params: { username } }));
  const inWords = (sec: number) => formatMoment(new Date(sec * 1000), language);
  const restrictions = data.map(({ setAt, liftedAt, ...one }) => ({
    ...one,
    setOn: inWords(setAt),
    liftedOn: liftedAt === null ? null : inWords(liftedAt),
  }));
  const canRestrict = getSession(context).roles.some((role) => role === "moderator" || role === "owner");
  return { creator, restrictions, canRestrict };
}

/** Restricts a capability, lifts a restriction, or opens the creator's studio to read only. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { calls, reportError } = getAppContext(context);
  const username = params.username ?? "";
  return answerForm(request, { reportError }, async (posted) => {
    if (posted.get("kind") === "view") {
      await calls.startStudioView({ params: { username }, body: { reason: posted.get("reason") ?? "" } });
      return staffPaths.studio;
    }
    const id = posted.get("id");
    if (id) await calls.liftRestriction({ params: { id } });
    else await calls.restrictCreator({ params: { username }, body: readRestriction(posted) });
    return staffPaths.deskCreator(username);
  });
}

/** The restrictions of a creator, and the form for a new one. */
export default function CreatorRestrictions() {
  const text = useText(deskCreatorTexts);
  const answer = useActionData<typeof action>();
  const isView = answer?.values.kind?.includes("view") ?? false;
  const refused = isView ? undefined : answer;
  const { creator, restrictions, canRestrict } = useLoaderData<typeof loader>();
  const inForce = restrictions.filter(({ liftedOn }) => liftedOn === null);
  const lifted = restrictions.filter(({ liftedOn }) => liftedOn !== null);
  return (
    <>
      <PageHead title={creator.name} noIndex />
      <h1 className="text-3xl wrap-anywhere">{creator.name}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-8">
          <section>
            <h2 className="text-xl">{text.inForce}</h2>
            {inForce.length === 0 && <p className="mt-2 text-muted">{text.none}</p>}
            <RestrictionList restrictions={inForce} canLift={canRestrict} />
          </section>
          {lifted.length > 0 && (
            <section>
              <h2 className="text-xl">{text.lifted}</h2>
              <RestrictionList restrictions={lifted} />
            </section>
          )}
        </div>
        <div className="space-y-8">
          <ViewForm refused={isView ? answer : undefined} />
          {canRestrict && (
            <section aria-labelledby="restrict">
              <h2 id="restrict" className="text-xl">
                {text.restrict}
              </h2>
              <div className="mt-4 space-y-4">
                <StepUp refused={refused} />
                <DecisionForm
                  // A new restriction empties the form.
                  key={restrictions.length}
                  refused={refused}
                  refusals={{
                    STATE_CHANGED: text.changed,
                    OWN_CASE: text.ownCase,
                    TEAM_MEMBER: text.ofTeam,
                    WRONG_STATE: text.unknownApplicant,
                  }}
                  text={text}
                  decisions={capabilities.map((value) => ({ value, label: text[value] }))}
                  reasoned={{
                    decisions: capabilities,
                    reasons: restrictionCauses.map((value) => ({ value, label: text[value] })),
                  }}
                  noted={capabilities}
                />
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["restrictions"];

function RestrictionList({ restrictions, canLift = false }: { restrictions: Shown; canLift?: boolean }) {
  const text = useText(deskCreatorTexts);
  return (
    <ul className="mt-2 divide-y divide-hairline">
      {restrictions.map(({ id, capability, cause, note, setBy, setOn, liftedOn }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="font-medium">{text[capability]}</p>
            <p>{text[cause]}</p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{note}</p>
            <p className="text-sm wrap-anywhere text-muted">
              {setBy} · {setOn}
            </p>
            {liftedOn !== null && <p className="text-sm text-muted">{text.liftedOn(liftedOn)}</p>}
          </div>
          {canLift && (
            <Form method="post">
              <SenderField />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" look="secondary">
                <span>
                  {text.lift} <span className="sr-only">{`${text[capability]}, ${text[cause]}`}</span>
                </span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
