import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
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
import { requireCreator } from "#web/shell/require-session.ts";
import { StaffShell } from "#web/shell/staff-shell.tsx";
import { RestrictionBanner } from "./ui/restriction-banner.tsx";
import "./studio.css";

export const handle = { audience: "creator" } satisfies PageHandle;

export const middleware = [requireCreator];

/** The restrictions in force. Makes the router ask the server, whose middleware checks the session, at each navigation. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data, supportEmail } = await answerCall(getAppContext(context).calls.listStudioRestrictions());
  return { restrictions: data, supportEmail };
}

/** The frame around the creators' screens. */
export default function StudioLayout() {
  const { studio } = useText(staffTexts);
  const text = useText(studioTexts);
  const { media } = useText(studioMediaTexts);
  const { title: help } = useText(studioHelpTexts);
  const { title: payouts } = useText(studioPayoutsTexts);
  const sections = [
    { to: staffPaths.studio, label: text.home, end: true },
    { to: staffPaths.studioPieces(), label: text.pieces },
    { to: staffPaths.studioMedia(), label: media },
    { to: staffPaths.studioFigures(), label: text.figures },
    { to: staffPaths.studioPayouts(), label: payouts },
    { to: staffPaths.studioProfile(), label: text.profile },
    { to: staffPaths.studioAccount, label: text.account },
    { to: staffPaths.studioHelp, label: help },
  ];
  return (
    <StaffShell area={studio} home={staffPaths.studio} sections={sections}>
      <RestrictionBanner {...useLoaderData<typeof loader>()} />
      <Outlet />
    </StaffShell>
  );
}
