import { type RefObject, useEffect, useRef, useState } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { soundTexts } from "#web/i18n/sound-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { linesOf } from "./chapter-lines.ts";
import { PlayFailed } from "./play-failed.tsx";
import { PlaySign } from "./play-sign.tsx";
import { PositionSlider } from "./position-slider.tsx";
import { SpeedChoice } from "./speed-choice.tsx";
import { TimedLines } from "./timed-lines.tsx";
import { useFailed } from "./use-failed.ts";
import { useSound } from "./use-sound.ts";
import { useSoundProfile } from "./use-sound-profile.ts";

export interface SoundControlsProps {
  player: RefObject<HTMLAudioElement | null>;
  name: string;
  /** The address of the recording. */
  url: string;
  /** Whether its chapters are unfolded from the start. */
  unfolded: boolean;
}

/** Play, position, speed and chapters of a recording. Load it lazily: most posts have none. */
export default function SoundControls({ player, name, url, unfolded }: SoundControlsProps) {
  const text = useText(openedPostTexts);
  const { chapters: title, chapter: numbered } = useText(soundTexts);
  const { playing, positionSec, durationSec, seek } = useSound(player);
  const failed = useFailed(player);
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button of the message has given way to this one.
    if (pressed && !failed && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [pressed, failed]);
  const profile = useSoundProfile(player, url);
  useOnlySound(player);
  const chapters = linesOf(profile?.chapters ?? [], numbered);
  const chapter = chapters.findLast(({ startSec }) => startSec <= positionSec)?.words;

  function toggle() {
    const audio = player.current;
    if (!audio?.paused) return audio?.pause();
    setPressed(true);
    play(audio);
  }

  function tryAgain() {
    const { current: audio } = player;
    if (!audio) return;
    const { currentTime } = audio;
    setPressed(true);
    audio.load();
    audio.currentTime = currentTime;
    play(audio);
  }

  const place = [clock(positionSec), clock(durationSec)] as const;
  return (
    <>
      {failed ? (
        <PlayFailed
          player={player}
          onTryAgain={tryAgain}
          takesFocus={pressed}
          className="rounded-md border border-hairline bg-surface"
        />
      ) : (
        <div className="rounded-md border border-hairline bg-surface p-3">
          <div className="flex items-center gap-3">
            <button
              ref={button}
              type="button"
              aria-label={playing ? text.pause(name) : text.play(name)}
              onClick={toggle}
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
            >
              <PlaySign playing={playing} className="size-6" />
            </button>
            <PositionSlider {...{ positionSec, durationSec, profile, chapter }} onSeek={seek} />
          </div>
          <div className="mt-1 flex items-center gap-3 text-sm text-muted">
            <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
              {durationSec > 0 ? place.join(" / ") : place[0]}
            </span>
            <span aria-hidden="true" className="min-w-0 flex-1 truncate">
              {chapter}
            </span>
            <SpeedChoice player={player} label={text.speed} className="text-ink" />
          </div>
        </div>
      )}
      {chapters.length > 0 && (
        <details open={unfolded} className="mt-2 mb-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{title}</summary>
          <TimedLines lines={chapters} player={player} />
        </details>
      )}
    </>
  );
}

function play(audio: HTMLAudioElement): void {
  audio.play().catch(() => {
    // The element's own error is shown; being stopped before it has begun is none.
  });
}

/** Stops a recording when another film or recording of the page begins. */
function useOnlySound(player: RefObject<HTMLAudioElement | null>): void {
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (target !== player.current) player.current?.pause();
    };
    document.addEventListener("play", listen, true);
    return () => document.removeEventListener("play", listen, true);
  }, [player]);
}
