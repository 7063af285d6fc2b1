import { Suspense } from "react";
import type { Post } from "#contract/content.ts";
import { LazyDownloads } from "./lazy-opened-parts.tsx";
import { usePhotoViewer } from "./use-photo-viewer.tsx";

/** The body, sanitised by the server, and what comes with it. `onPayAgain` is for who finds that access has ended. */
export function UnlockedBody({ post, onPayAgain }: { post: Post["attributes"]; onPayAgain: () => void }) {
  const { region, handlers, viewer } = usePhotoViewer(post.content);
  return (
    <div ref={region} {...handlers}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores and sends sanitised HTML only */}
      <div className="article mt-12 md:mt-16" dangerouslySetInnerHTML={{ __html: post.content ?? "" }} />
      {post.mediaFiles.data.length > 0 && (
        <Suspense fallback={null}>
          <LazyDownloads files={post.mediaFiles.data} onPayAgain={onPayAgain} />
        </Suspense>
      )}
      {viewer}
    </div>
  );
}
