import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { useNamesOfParts } from "../reviews/names-of-parts.ts";

/** The versions that readers reported and the creator has changed since, and the way to each; nothing if there is none. */
export function ReportedVersions({ found }: { found: CallReply<Calls["getModerationCase"]> }) {
  const text = useText(deskModerationTexts);
  const names = useNamesOfParts();
  const { id, hasPiece } = found;
  const versions = found.versions.filter(({ changed }) => changed.length > 0);
  if (versions.length === 0) return null;
  return (
    <section className="rounded-md border border-hairline bg-surface p-5">
      <h2 className="text-xl">{text.changedSince}</h2>
      <ul className="mt-2 space-y-2">
        {versions.map(({ version, reports, changed }) => (
          <li key={version}>
            <p>
              {text.versionChanged(version, reports)}: <strong className="font-medium">{names(changed)}</strong>
            </p>
            {hasPiece && (
              <Link
                to={staffPaths.deskCasePiece(id, { version })}
                className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
              >
                {text.openVersion(version)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
