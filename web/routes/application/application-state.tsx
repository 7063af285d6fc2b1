import { Fragment, type ReactNode } from "react";
import { applicationReasons } from "#contract/application-reasons.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { profilesOnPlatform } from "#contract/social-url.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { applicationTexts } from "#web/i18n/application-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { ButtonLink } from "#web/ui/button.tsx";

type Status = Omit<CallReply<Calls["getApplicationStatus"]>, "steps">;

interface ApplicationStateProps {
  application: Status;
  /** When the team decides, and until when the applicant can reply, in words; empty where neither is. */
  due: string;
  replyBy: string;
}

/** The state in words: what it is, why, what comes next and by when. */
export function ApplicationState({ application, due, replyBy }: ApplicationStateProps) {
  const text = useText(applicationTexts);
  const language = useLanguage();
  const { state, inReview, appealed, reason, note, isLate } = application;
  const words = reason && applicationReasons[language][reason];
  const isFinal = state === "declined" && appealed;
  const { newTab } = useText(shellTexts);
  const { name, socialLinks } = useBrand();
  const isUndecided = reason === "undecided";
  const titles = { ...text, received: inReview ? text.inReview : text.received, approved: text.approved(name) };
  const decides = state === "appealed" ? text.decidesAppealBy : text.decidesBy;
  return (
    <section className="space-y-6">
      <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">
        {isUndecided ? text.undecided : isFinal ? text.appealDeclined : titles[state]}
      </h1>
      {due !== "" && <p className="text-lg leading-relaxed">{isLate ? text.late(due) : decides(due)}</p>}
      {state === "approved" && (
        <>
          <p className="text-lg leading-relaxed">{text.approvedNext}</p>
          <ButtonLink to={staffPaths.signIn(staffPaths.studio)}>{text.signIn}</ButtonLink>
        </>
      )}
      <dl className="space-y-5 leading-relaxed *:whitespace-pre-line">
        {words && <Fact label={text.why}>{words.why}</Fact>}
        {note !== null && <Fact label={state === "asked" ? text.question : text.note}>{note}</Fact>}
        {words && !isFinal && replyBy !== "" && <Fact label={text.next}>{words.next}</Fact>}
        {(due !== "" || replyBy !== "") && (
          <Fact label={text.code}>
            <strong className="block font-mono text-2xl tracking-wider">{application.verificationCode}</strong>
            <span className="block text-sm text-muted">{text.codeHelp}</span>
            <span className="mt-2 block text-sm text-muted">
              {text.codeByMessage}{" "}
              {profilesOnPlatform(socialLinks, application.platform).map(({ id, title, url }, place) => (
                <Fragment key={id}>
                  {place > 0 && ", "}
                  <a
                    className="underline"
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={newTab(title)}
                  >
                    {title}
                  </a>
                </Fragment>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      {state === "asked" && <p>{text.answerBy(replyBy)}</p>}
      {state === "declined" && (
        <p>{replyBy ? text.appealBy(replyBy) : isUndecided ? text.again : isFinal ? text.final : text.appealOver}</p>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-hairline pt-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 break-words">{children}</dd>
    </div>
  );
}
