import { staffPaths } from "#contract/staff-paths.ts";
import type { ListedStudioPost } from "#contract/studio.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";

/** Says when a sale is counted in a list of pieces (decision 155), and where its money is until then; nothing while none is for sale. */
export function SalesNote({ pieces }: { pieces: readonly ListedStudioPost[] }) {
  const text = useText(studioPiecesTexts);
  if (!pieces.some(({ state, attributes }) => state === "published" && attributes.accessType === "PAID")) return null;
  return (
    <p className="mt-3 max-w-prose text-sm leading-relaxed text-muted">
      {text.salesNote}{" "}
      <Link to={staffPaths.studioPayouts()} className="underline underline-offset-4">
        {text.salesMoney}
      </Link>
    </p>
  );
}
