import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { revenueShare } from "#contract/revenue-share.ts";
import { studioHelpTexts } from "#web/i18n/studio-help-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** Answers to creators' questions. Needs no scripts. */
export default function Help() {
  const text = useText(studioHelpTexts);
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
      <StaffHeading title={text.title} lead={text.lead} />
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
      <ButtonLink to={paths.contact} look="secondary" className="mt-8">
        {text.contact}
      </ButtonLink>
    </>
  );
}
