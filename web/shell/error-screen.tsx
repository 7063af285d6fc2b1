import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { goneStatus } from "#contract/errors.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { useBrand } from "./brand.ts";
import { GoneScreen } from "./gone-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

/** What a failed loader or render shows: the 404 screen for what does not exist, else a way to try again. */
export function ErrorScreen({ error }: { error: unknown }) {
  const text = useText(shellTexts);
  const brand = useBrand();
  // What keeps a screen's place is mounted anew with this screen, and takes no part in going to its top.
  useEffect(() => scrollTo(0, 0), []);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (isRouteErrorResponse(error) && error.status === goneStatus) return <GoneScreen />;
  return (
    <NoticeScreen title={text.errorTitle}>
      <PageHead title={text.errorTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">
        {navigator.onLine === false ? text.offlineText : text.errorText}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button onClick={() => location.reload()}>{text.refresh}</Button>
        <a
          href={`mailto:${brand.supportEmail}`}
          className="py-2.5 underline decoration-accent underline-offset-4 sm:px-3"
        >
          {brand.supportEmail}
        </a>
      </div>
    </NoticeScreen>
  );
}
