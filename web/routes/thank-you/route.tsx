import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths, type ThankYouStatus } from "#contract/paths.ts";
import { useText } from "#web/i18n/text.ts";
import { thankYouTexts } from "#web/i18n/thank-you-texts.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export const handle = { audience: "everyone", query: ["status"] } satisfies PageHandle;

const statuses: readonly ThankYouStatus[] = ["transaction-successful", "message-sent", "application-sent"];

/** Thanks for what the navigation says, or thanks at all (spec section 2). */
export default function ThankYou() {
  const text = useText(thankYouTexts);
  const [query] = useSearchParams();
  const status = statuses.find((known) => known === query.get("status")) ?? "other";
  const message = useRef<HTMLParagraphElement>(null);
  // A reader who sent a form comes from a button that is gone.
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <NoticeScreen window={status === "transaction-successful" ? "granted" : "lit"} title={text.title}>
      <PageHead title={text.title} noIndex />
      <p ref={message} tabIndex={-1} className="mt-5 max-w-prose text-lg leading-relaxed text-muted outline-none">
        {text[status]}
      </p>
      {status === "application-sent" && <p className="mt-4 max-w-prose leading-relaxed">{text.applicationNext}</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.explore()}>{text.explore}</ButtonLink>
        <ButtonLink to={paths.home} look="secondary">
          {text.home}
        </ButtonLink>
      </div>
    </NoticeScreen>
  );
}
