import type { ReactNode } from "react";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { deskCaseTexts } from "#web/i18n/desk-case-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { NameWarning } from "../name-warning.tsx";

type Opened = CallReply<Calls["getApplication"]>;

/** The applicant's fields, as text only, and the profile beside the code that proves its ownership. */
export function ApplicantFacts({ application, received }: { application: Opened; received: string }) {
  const text = useText(deskCaseTexts);
  const { applicant, verificationCode } = application;
  return (
    <section aria-label={text.applicant} className="space-y-5">
      <div className="grid gap-4 rounded-md border border-hairline bg-surface p-5 sm:grid-cols-2">
        <dl>
          <Fact label={text.profile}>
            {applicant.profile.startsWith("https://") ? (
              <a
                href={applicant.profile}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium break-all underline decoration-accent underline-offset-4"
              >
                {applicant.profile.slice("https://".length)}
              </a>
            ) : (
              applicant.profile
            )}
            <span className="block text-sm text-muted">{text.openProfile}</span>
          </Fact>
        </dl>
        <dl>
          <Fact label={text.code}>
            <strong className="font-mono text-xl tracking-wider">{verificationCode}</strong>
            <span className="block text-sm text-muted">{text.codeHelp}</span>
          </Fact>
        </dl>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={text.name} note={<NameWarning name={applicant.name} />}>
          {applicant.name}
        </Fact>
        <Fact label={text.email}>{applicant.email}</Fact>
        <Fact label={text.languages}>{applicant.languages}</Fact>
        <Fact label={text.emails}>{application.language === "en" ? text.inEnglish : text.inSpanish}</Fact>
        <Fact label={text.received}>{received}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 break-words">
        <bdi>{children}</bdi>
        {note}
      </dd>
    </div>
  );
}
