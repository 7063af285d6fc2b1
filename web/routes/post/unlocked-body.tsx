import { Suspense } from "react";
import type { PostBody } from "#contract/content.ts";
import { LazyAccessEnd, LazyDownloads, LazyGallery } from "./lazy-opened-parts.tsx";
import type { Piece } from "./piece/piece-of.ts";
import { usePhotoViewer } from "./use-photo-viewer.tsx";

interface UnlockedBodyProps {
  /** The piece that the post begins with. */
  piece: Piece | undefined;
  /** The body without the piece. */
  body: PostBody;
  /** When access ends, in Unix seconds; undefined for a free post. */
  endsAtSec: number | undefined;
  /** Opens the purchase for readers whose access has ended. */
  onPayAgain: () => void;
}

/** The body, sanitised by the server, and its files. */
export function UnlockedBody({ piece, body, endsAtSec, onPayAgain }: UnlockedBodyProps) {
  const { region, handlers, viewer } = usePhotoViewer(body.content);
  return (
    <div ref={region} {...handlers}>
      {endsAtSec && (
        <Suspense fallback={<p className="mt-8 h-6" />}>
          <LazyAccessEnd endsAtSec={endsAtSec} />
        </Suspense>
      )}
      {piece?.kind === "series" && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a part of the body below
        <div className="article gallery" dangerouslySetInnerHTML={{ __html: piece.figures }} />
      )}
      {piece?.kind === "gallery" && (
        <Suspense>
          <LazyGallery files={piece.files} />
        </Suspense>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores and sends sanitised HTML only */}
      <div className="post-body article mt-12 md:mt-16" dangerouslySetInnerHTML={{ __html: body.content ?? "" }} />
      {body.mediaFiles.data.length > 0 && (
        <Suspense fallback={null}>
          <LazyDownloads files={body.mediaFiles} {...{ piece, endsAtSec, onPayAgain }} />
        </Suspense>
      )}
      {viewer}
    </div>
  );
}
