import { lazy, Suspense, useRef, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccessOver } from "./access-over.tsx";
import { SoundControls } from "./sound-controls.tsx";
import { useAccessWatch } from "./use-access-watch.ts";
import { type PlayedFile, usePosition } from "./use-position.ts";

const Transcript = lazy(() => import("./transcript.tsx"));

interface RecordingProps {
  file: MediaFile["attributes"];
  /** Of a paid post: its position is remembered, and it ends with the access. */
  played?: PlayedFile | undefined;
}

/**
 * A recording to listen to; without scripts with the browser's controls. A browser shows no captions over a sound: they
 * stand below, behind a fold.
 */
export function Recording({ file, played }: RecordingProps) {
  const text = useText(openedPostTexts);
  const player = useRef<HTMLAudioElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const scripted = useHydrated();
  usePosition(player, played);
  const isOver = useAccessWatch(player, file.url, played?.endsAtSec);
  return (
    <div lang={useLanguage()} className="w-full self-end">
      <div className="min-h-16">
        {/* biome-ignore lint/a11y/useMediaCaption: a browser shows none over a sound; the transcript has them */}
        <audio
          ref={player}
          src={file.url}
          controls={!scripted}
          preload="metadata"
          aria-label={file.name}
          className="w-full"
        />
        {isOver && played && (
          <AccessOver onPayAgain={played.onPayAgain} className="rounded-md border border-hairline bg-surface" />
        )}
        {scripted && !isOver && <SoundControls player={player} name={file.name} />}
      </div>
      {file.captions.length > 0 && (
        <details onToggle={() => setUnfolded(true)} className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{text.transcript}</summary>
          {unfolded && (
            <Suspense>
              <Transcript captions={file.captions} player={player} />
            </Suspense>
          )}
        </details>
      )}
    </div>
  );
}
