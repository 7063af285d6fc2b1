import { staffPaths } from "#contract/staff-paths.ts";
import { studioImportsTexts } from "#web/i18n/studio-imports-texts.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";
import { HelpLink } from "../ui/help-link.tsx";

/** The list for a creator without a piece: explains pieces, and the three steps to one. */
export function NoPieces() {
  const text = useText(studioPiecesTexts);
  const imports = useText(studioImportsTexts);
  return (
    <div className="mt-8 max-w-prose border-t border-hairline pt-8">
      <WindowSign state="resting" className="mb-8 w-20" />
      <h2 className="text-2xl">{text.emptyTitle}</h2>
      <p className="mt-3 leading-relaxed text-muted">{text.emptyText}</p>
      <ol className="mt-6 list-inside list-decimal space-y-2 leading-relaxed marker:text-accent">
        <li>{text.emptyWrite}</li>
        <li>{text.emptyPrice}</li>
        <li>{text.emptyPublish}</li>
      </ol>
      <HelpLink />
      <p className="mt-6 leading-relaxed text-muted">
        {imports.invitation}{" "}
        <Link to={staffPaths.studioImports()} className="text-ink underline underline-offset-4">
          {imports.invitationLink}
        </Link>
      </p>
    </div>
  );
}
