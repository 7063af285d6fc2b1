import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { contentLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { answerPostedForm, formPageHeaders } from "#web/forms/posted-form.server.ts";
import { contactTexts } from "#web/i18n/contact-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { useBrand } from "#web/shell/brand.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { contactBody, contactFields } from "./contact-fields.ts";
import { ContactForm } from "./contact-form.tsx";
import { FormLanguage } from "./form-language.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/** The form's token, and the subject that a link may bring: `?subject=`. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const query = { language: contentLanguageOf(language) };
  const { token } = await answerCall(calls.getContactFormToken({ query }));
  return { token, subject: url.searchParams.get("subject") ?? "" };
}

/** Sends the form where its script has not loaded. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerPostedForm(request, app, contactFields, {
    thanks: "message-sent",
    send: ({ values, formToken, trap }) =>
      app.calls.sendContactMessage({ body: contactBody(values, trap), bearer: formToken }),
  });
}

export const headers = formPageHeaders;

/** Contact / Support (spec section 2). */
export default function Contact() {
  const text = useText(contactTexts);
  const { supportEmail } = useBrand();
  const { token, subject } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <div className="page-column grid grid-cols-1 gap-x-20 gap-y-12 pt-12 pb-8 md:pt-20 lg:grid-cols-[1fr_minmax(0,34rem)]">
      <PageHead title={text.title} description={text.description} />
      <div>
        <h1 className="title-display text-[clamp(2.25rem,6vw,4rem)]">{text.title}</h1>
        <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">{text.subtitle}</p>
        <dl className="mt-10 hidden max-w-96 leading-relaxed lg:block">
          <dt className="border-t border-hairline pt-4 font-medium">{text.answerTitle}</dt>
          <dd className="mt-1 pb-5 text-muted">{text.answerText}</dd>
          <dt className="border-t border-hairline pt-4 font-medium">{text.identityTitle}</dt>
          <dd className="mt-1 pb-5 text-muted">{text.identityText}</dd>
          <dt className="border-t border-hairline pt-4 font-medium">{text.directTitle}</dt>
          <dd className="mt-1">
            <a href={`mailto:${supportEmail}`} className="underline decoration-accent underline-offset-4">
              {supportEmail}
            </a>
          </dd>
        </dl>
      </div>
      <div>
        <FormLanguage />
        <ContactForm token={token} subject={subject} returned={returned} />
      </div>
    </div>
  );
}
