import type { PostFacts } from "#web/lib/post-facts.ts";
import { Film } from "./piece/film.tsx";
import type { PlayablePiece } from "./piece/piece-of.ts";
import { Recording } from "./piece/recording.tsx";
import { CoverImage } from "./post-cover.tsx";

interface LeadMediaProps {
  post: PostFacts;
  piece: PlayablePiece;
  /** When access ends, in Unix seconds; undefined for a free post, whose position is not remembered. */
  endsAtSec: number | undefined;
  /** Opens the purchase for readers whose access has ended. */
  onPayAgain: () => void;
}

/** The film or recording that an open post begins with, in the place of its cover. Load it lazily: most posts have none. */
export default function LeadMedia({ post, piece, endsAtSec, onPayAgain }: LeadMediaProps) {
  const { id, attributes } = piece.file;
  const played = endsAtSec === undefined ? undefined : { slug: post.slug, fileId: id, endsAtSec, onPayAgain };
  const cover = post.image && <CoverImage post={post} />;
  // Under a cover it takes the cover's shape, so that nothing moves when the post opens.
  const hasShape = !cover && attributes.width !== null;
  if (piece.kind === "film")
    return (
      <Film
        file={attributes}
        played={played}
        poster={cover}
        inOwnShape={hasShape}
        className={cover || hasShape ? "sm:rounded-md" : "aspect-video sm:rounded-md"}
      />
    );
  return (
    <>
      {cover}
      <div className="mt-4 px-[clamp(1.25rem,4vw,3rem)] sm:px-0">
        <Recording file={attributes} played={played} unfolded />
      </div>
    </>
  );
}
