import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { studioHomeTexts } from "#web/i18n/studio-home-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { StateNotice } from "../ui/state-notice.tsx";

/** The pieces that wait for the creator, a review or their date, with the reason. */
export function Attention({ pieces }: { pieces: readonly StudioPost[] }) {
  const text = useText(studioHomeTexts);
  const shared = useText(studioTexts);
  if (pieces.length === 0) return null;
  return (
    <section className="mt-10 border-t border-hairline pt-5">
      <h2 className="text-lg">{text.attention}</h2>
      <ul className="mt-2">
        {pieces.map((piece) => (
          <li key={piece.id} className="border-b border-hairline py-3">
            <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
              <span className="min-w-36 text-[0.9375rem]">
                <StateLabel state={piece.state} />
              </span>
              <Link
                to={staffPaths.studioPiece(piece.id)}
                className="font-serif text-lg decoration-accent underline-offset-4 hover:underline"
              >
                {piece.attributes.title || shared.untitled}
              </Link>
            </div>
            <StateNotice piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  );
}
