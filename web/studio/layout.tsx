import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { staffTexts } from "#web/i18n/staff-texts.ts";
import { studioHelpTexts } from "#web/i18n/studio-help-texts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { carryEndedForm } from "#web/shell/carry-ended-form.ts";
import { getSession, requireCreator } from "#web/shell/require-session.ts";
import { StaffShell } from "#web/shell/staff-shell.tsx";
import { RestrictionBanner } from "./ui/restriction-banner.tsx";
import { ViewBanner } from "./ui/view-banner.tsx";
import "./studio.css";

export const handle = { audience: "creator" } satisfies PageHandle;

export const middleware = [requireCreator];
export const clientMiddleware = [carryEndedForm];

/**
 * The account, the restrictions in force, and a team member's view. Makes the router ask the server, whose middleware checks the session, at each
 * navigation. Formats the view's end on the server, because browsers space times differently.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { data, supportEmail } = await answerCall(calls.listStudioRestrictions());
  const { view, account } = getSession(context);
  const until = view && formatMoment(new Date(view.endsAt * 1000), language);
  return {
    accountId: account.id,
    restrictions: data,
    supportEmail,
    view: view && { name: view.name, until: until ?? "" },
  };
}

/** The frame around the creators' screens. */
export default function StudioLayout() {
  const { studio } = useText(staffTexts);
  const text = useText(studioTexts);
  const { media } = useText(studioMediaTexts);
  const { title: help } = useText(studioHelpTexts);
  const { title: payouts } = useText(studioPayoutsTexts);
  const { accountId, view, ...restrictions } = useLoaderData<typeof loader>();
  const sections = [
    { to: staffPaths.studio, label: text.home, end: true },
    { to: staffPaths.studioPieces(), label: text.pieces },
    { to: staffPaths.studioMedia(), label: media },
    { to: staffPaths.studioFigures(), label: text.figures },
    { to: staffPaths.studioPayouts(), label: payouts },
    { to: staffPaths.studioProfile(), label: text.profile },
    ...(view ? [] : [{ to: staffPaths.studioAccount, label: text.account }]),
    { to: staffPaths.studioHelp, label: help },
  ];
  return (
    <StaffShell accountId={accountId} area={studio} shortcuts="studio" home={staffPaths.studio} sections={sections}>
      {view && <ViewBanner {...view} />}
      <RestrictionBanner {...restrictions} />
      {view ? (
        <div className="read-only">
          <Outlet />
        </div>
      ) : (
        <Outlet />
      )}
    </StaffShell>
  );
}
