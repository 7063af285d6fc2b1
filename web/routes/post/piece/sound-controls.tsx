import { type RefObject, useId } from "react";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { PlaySign } from "./play-sign.tsx";
import { speeds } from "./speeds.ts";
import { useSound } from "./use-sound.ts";

/** How far an arrow key moves, in seconds. */
const stepOf = (durationSec: number) => (durationSec < 20 ? 0.1 : Math.min(5, Math.ceil(durationSec / 100)));

interface SoundControlsProps {
  player: RefObject<HTMLAudioElement | null>;
  /** The sound's name. */
  name: string;
}

/** Play, position and speed of a sound. */
export function SoundControls({ player, name }: SoundControlsProps) {
  const text = useText(openedPostTexts);
  const speed = useId();
  const { playing, positionSec, durationSec, failed, seek } = useSound(player);

  function toggle() {
    const audio = player.current;
    if (!audio?.paused) return audio?.pause();
    audio.play().catch(() => {
      // The element's own error is shown; being stopped before it has begun is none.
    });
  }
  function setSpeed(rate: number) {
    if (player.current) player.current.playbackRate = rate;
  }

  const place = [clock(positionSec), clock(durationSec)] as const;
  return (
    <>
      <div className="flex min-h-16 items-center gap-3 rounded-full border border-hairline bg-surface p-2 pr-4">
        <button
          type="button"
          aria-label={playing ? text.pause(name) : text.play(name)}
          onClick={toggle}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
        >
          <PlaySign playing={playing} className="size-6" />
        </button>
        <input
          type="range"
          aria-label={text.position}
          aria-valuetext={place[0]}
          min={0}
          max={durationSec || 1}
          step={stepOf(durationSec)}
          disabled={durationSec === 0}
          value={positionSec}
          onChange={(event) => seek(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <span aria-hidden="true" className="text-sm whitespace-nowrap text-muted tabular-nums">
          {durationSec > 0 ? place.join(" / ") : place[0]}
        </span>
        <label htmlFor={speed} className="sr-only">
          {text.speed}
        </label>
        <select
          id={speed}
          defaultValue={1}
          onChange={(event) => setSpeed(Number(event.target.value))}
          className="h-11 rounded-full bg-surface text-sm tabular-nums"
        >
          {speeds.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </div>
      {failed && (
        <p role="status" className="mt-2 text-sm text-danger">
          {text.playFailed}
        </p>
      )}
    </>
  );
}
