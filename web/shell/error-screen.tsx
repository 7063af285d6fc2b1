import { Suspense, useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { goneStatus } from "#contract/errors.ts";
import { offlineTexts } from "#web/i18n/offline-texts.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { isConnectionError } from "#web/lib/is-connection-error.ts";
import { refresh } from "#web/lib/refresh.ts";
import { Button } from "#web/ui/button.tsx";
import { useBrand } from "./brand.ts";
import { endedSessionStatus } from "./ended-session.ts";
import { LazyMissingScreen } from "./lazy-missing-screen.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

const missingStatuses: ReadonlySet<number> = new Set([endedSessionStatus, 403, 404, goneStatus]);

/**
 * The screen of a failed loader or render: a form whose session has ended, 403 in a view that changes nothing, 404 for missing content,
 * else a button to retry.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const text = useText(shellTexts);
  const offline = useText(offlineTexts);
  const brand = useBrand();
  // The scroll restoration mounts again with this screen and does not scroll to its top. (`void`: newer browsers
  // return a promise, which React would call as a clean-up.)
  useEffect(() => void scrollTo(0, 0), []);
  if (isRouteErrorResponse(error) && missingStatuses.has(error.status))
    return (
      <Suspense>
        <LazyMissingScreen error={error} />
      </Suspense>
    );
  return (
    <NoticeScreen window="closed" title={text.errorTitle}>
      <PageHead title={text.errorTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">
        {isConnectionError(error) ? `${offline.title}. ${offline.help}` : text.errorText}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button onClick={refresh}>{text.refresh}</Button>
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
