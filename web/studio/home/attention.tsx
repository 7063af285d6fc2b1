import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { studioHomeTexts } from "#web/i18n/studio-home-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { StateNotice } from "../ui/state-notice.tsx";

/** Something that a creator has to do besides writing, with the way to it. */
export type Task = "unpaid" | "details";

/** The pieces and tasks that wait for the creator, then the pieces that wait for a review or their date, with the reason. */
export function Attention({ pieces, task }: { pieces: readonly StudioPost[]; task: Task | null }) {
  const text = useText(studioHomeTexts);
  const isOnItsWay = ({ state }: StudioPost) => state === "in-review" || state === "scheduled";
  const stopped = pieces.filter((piece) => !isOnItsWay(piece));
  const onTheirWay = pieces.filter(isOnItsWay);
  return (
    <>
      {(stopped.length > 0 || task) && (
        <section className="mt-10 border-t border-hairline pt-5">
          <h2 className="text-lg">{text.attention}</h2>
          {task && (
            <div className="mt-2 py-3 text-[0.9375rem]">
              <p className="font-medium">{text[`${task}Title`]}</p>
              <p className="text-muted">
                {text[`${task}Text`]}{" "}
                <Link to={staffPaths.studioPayouts()} className="underline underline-offset-4">
                  {text[`${task}Link`]}
                </Link>
              </p>
            </div>
          )}
          <Pieces pieces={stopped} />
        </section>
      )}
      {onTheirWay.length > 0 && (
        <section className="mt-10 border-t border-hairline pt-5">
          <h2 className="text-lg">{text.waiting}</h2>
          <Pieces pieces={onTheirWay} />
        </section>
      )}
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly StudioPost[] }) {
  const shared = useText(studioTexts);
  if (pieces.length === 0) return null;
  return (
    <ul className="mt-2">
      {pieces.map((piece) => (
        <li key={piece.id} className="border-hairline py-3 not-last:border-b">
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <span className="text-[0.9375rem] sm:min-w-36">
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
  );
}
