import { staffPaths } from "#contract/staff-paths.ts";
import { studioHelpTexts } from "#web/i18n/studio-help-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

/** Leads from an empty screen to the help. */
export function HelpLink() {
  const text = useText(studioHelpTexts);
  return (
    <Link to={staffPaths.studioHelp} className="mt-5 inline-flex min-h-11 items-center underline underline-offset-4">
      {text.more}
    </Link>
  );
}
