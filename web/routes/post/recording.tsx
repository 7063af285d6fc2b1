import { lazy, Suspense, useRef, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";

const Transcript = lazy(() => import("./transcript.tsx"));

/** A recording to listen to. A browser shows no captions over a sound: they stand below, behind a fold. */
export function Recording({ file }: { file: MediaFile["attributes"] }) {
  const text = useText(openedPostTexts);
  const player = useRef<HTMLAudioElement>(null);
  const [asked, setAsked] = useState(false);
  return (
    <div className="w-full self-end">
      {/* biome-ignore lint/a11y/useMediaCaption: a browser shows none over a sound; the transcript has them */}
      <audio ref={player} src={file.url} controls preload="none" aria-label={file.name} className="w-full" />
      {file.captions.length > 0 && (
        <details onToggle={() => setAsked(true)} className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{text.transcript}</summary>
          {asked && (
            <Suspense>
              <Transcript captions={file.captions} player={player} />
            </Suspense>
          )}
        </details>
      )}
    </div>
  );
}
