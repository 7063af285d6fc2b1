import { useState } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { contentLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerPostedForm, formPageHeaders } from "#web/forms/posted-form.server.ts";
import { useForm } from "#web/forms/use-form.ts";
import { createTexts } from "#web/i18n/create-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Link } from "#web/ui/link.tsx";
import { type ApplicationField, applicationBody, applicationFields } from "./application-fields.ts";
import { ApplicationForm } from "./application-form.tsx";
import { MaintenanceNotice } from "./maintenance-notice.tsx";
import { Requirements } from "./requirements.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** The form's token. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const query = { language: contentLanguageOf(language) };
  return answerCall(calls.getApplicationFormToken({ query }));
}

/** Sends the form where its script has not loaded. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerPostedForm(request, app, applicationFields, {
    thanks: "application-sent",
    send: ({ values, formToken, trap }) =>
      app.calls.sendApplication({ body: applicationBody(values, trap), bearer: formToken }),
  });
}

export const headers = formPageHeaders;

/** The creators' application; the maintenance notice in its place when it could not be sent (spec section 2). */
export default function Create() {
  const text = useText(createTexts);
  const { token } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const form = useForm<ApplicationField>(applicationFields, {
    values: returned?.values,
    pointOutEmpty: returned?.failure === "invalid",
  });
  const [failed, setFailed] = useState<"refused" | "unreachable" | undefined>(
    returned?.failure === "failed" ? "refused" : undefined,
  );
  if (failed)
    return (
      <MaintenanceNotice
        isUnreachable={failed === "unreachable"}
        onBack={form.isScripted ? () => setFailed(undefined) : undefined}
      />
    );
  return (
    <div className="page-column grid grid-cols-1 gap-x-20 gap-y-12 pt-12 pb-8 md:pt-20 lg:grid-cols-[1fr_minmax(0,34rem)]">
      <PageHead title={text.title} description={text.description} />
      <div>
        <h1 className="title-display text-[clamp(2.25rem,6vw,4rem)]">{text.title}</h1>
        <p className="mt-5 max-w-[34rem] text-lg leading-relaxed text-muted">{text.lead}</p>
        <p className="mt-3 text-muted">
          {text.isCreator}{" "}
          <Link
            to={staffPaths.signIn()}
            className="inline-flex min-h-11 items-center text-ink underline decoration-accent underline-offset-4"
          >
            {text.signIn}
          </Link>
        </p>
        <Requirements className="mt-10 hidden lg:block" />
      </div>
      <ApplicationForm form={form} token={token} returned={returned} onFailed={setFailed} />
      <Requirements className="lg:hidden" />
    </div>
  );
}
