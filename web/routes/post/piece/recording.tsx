import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccessOver } from "./access-over.tsx";
import type { SoundControlsProps } from "./sound-controls.tsx";
import { useAccessWatch } from "./use-access-watch.ts";
import { type PlayedFile, usePosition } from "./use-position.ts";

const Transcript = lazy(() => import("./transcript.tsx"));
const SoundControls = lazy<ComponentType<SoundControlsProps>>(() =>
  import("./sound-controls.tsx").catch(() => ({ default: BrowserControls })),
);

interface RecordingProps {
  file: MediaFile["attributes"];
  /** Of a paid post: its position is remembered, and it ends with the access. */
  played?: PlayedFile | undefined;
  /** Whether its chapters are unfolded from the start. */
  unfolded?: boolean;
}

/**
 * A recording to listen to; without scripts with the browser's controls. A browser shows no captions over a sound: they
 * stand below, behind a fold.
 */
export function Recording({ file, played, unfolded: chapters = false }: RecordingProps) {
  const text = useText(openedPostTexts);
  const player = useRef<HTMLAudioElement>(null);
  const [unfolded, setUnfolded] = useState(false);
  const scripted = useHydrated();
  usePosition(player, played);
  const isOver = useAccessWatch(player, file.url, played?.endsAtSec);
  return (
    <div lang={useLanguage()} className="w-full self-end">
      <div className={scripted ? "min-h-32" : undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: a browser shows none over a sound; the transcript has them */}
        <audio
          ref={player}
          src={file.streamUrl === null ? file.url : undefined}
          controls={!scripted}
          preload="metadata"
          aria-label={file.name}
          className="w-full"
        >
          {file.streamUrl !== null && <source src={file.streamUrl} type="audio/mp4" />}
          {/* Also until that form is made. */}
          {file.streamUrl !== null && <source src={file.url} />}
        </audio>
        {isOver && played && (
          <AccessOver onPayAgain={played.onPayAgain} className="rounded-md border border-hairline bg-surface" />
        )}
        {scripted && !isOver && (
          <Suspense>
            <SoundControls player={player} name={file.name} url={file.url} unfolded={chapters} />
          </Suspense>
        )}
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

/** The browser's own controls, where ours did not load. */
function BrowserControls({ player }: SoundControlsProps) {
  useEffect(() => {
    if (player.current) player.current.controls = true;
  }, [player]);
  return null;
}
