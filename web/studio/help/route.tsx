import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { revenueShare } from "#contract/revenue-share.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { studioHelpTexts } from "#web/i18n/studio-help-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { WriteToUs } from "./write-to-us.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** An id for the next message, which makes a form that is sent twice one message. */
export function loader({ url }: LoaderFunctionArgs) {
  return { messageId: crypto.randomUUID(), isSent: url.searchParams.get("done") === "sent" };
}

/** Sends a message to the team. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { calls, reportError } = getAppContext(context);
  return answerForm(request, { reportError }, async (posted) => {
    const { id = "", message = "" } = Object.fromEntries(posted);
    await calls.sendStudioMessage({ body: { id, message } });
    return staffPaths.studioWritten;
  });
}

/** Answers to creators' questions, and a form for others. Needs no scripts. */
export default function Help() {
  const text = useText(studioHelpTexts);
  const { messageId, isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const answers = [
    [text.reviewTitle, text.review],
    [text.priceTitle, text.price(revenueShare.creatorPercent)],
    [text.publishTitle, text.publish],
    [text.withdrawTitle, text.withdraw],
    [text.readersTitle, text.readers],
    [text.figuresTitle, text.figures],
    [text.filesTitle, text.files],
    [text.payoutsTitle, text.payouts],
    [text.heldTitle, text.held],
    [text.returnedTitle, text.returned],
    [text.accountTitle, text.account],
  ] as const;
  return (
    <>
      <StaffHeading
        title={text.title}
        lead={
          <>
            {text.lead}{" "}
            <a href="#write" className="underline underline-offset-4">
              {text.contact}
            </a>
          </>
        }
      />
      <div className="mt-8 border-t border-hairline">
        {answers.map(([question, answer]) => (
          <section
            key={question}
            className="grid gap-x-12 gap-y-2 border-b border-hairline py-6 md:grid-cols-[18rem_1fr]"
          >
            <h2 className="text-lg">{question}</h2>
            <p className="max-w-prose leading-relaxed">{answer}</p>
          </section>
        ))}
      </div>
      <WriteToUs id={messageId} isSent={isSent} refused={refused} />
    </>
  );
}
