import type { SoundProfile } from "#contract/sound.ts";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Waveform } from "./waveform.tsx";

/** How far an arrow key moves, in seconds. */
const stepOf = (durationSec: number) => (durationSec < 20 ? 0.1 : Math.min(5, Math.ceil(durationSec / 100)));

interface PositionSliderProps {
  positionSec: number;
  /** 0 until it is known. */
  durationSec: number;
  profile: SoundProfile | undefined;
  /** The chapter at the position. */
  chapter: string | undefined;
  onSeek(toSec: number): void;
}

/** The position of a recording: over its waveform, if that is known. */
export function PositionSlider({ positionSec, durationSec, profile, chapter, onSeek }: PositionSliderProps) {
  const text = useText(openedPostTexts);
  const hasWaveform = profile !== undefined && profile.levels.length > 0 && durationSec > 0;
  const shareOf = (sec: number) => Math.min(1, sec / durationSec);
  const place = clock(positionSec);
  return (
    <div className="relative h-14 min-w-0 flex-1 rounded-sm outline-offset-2 outline-accent has-focus-visible:outline-2">
      {hasWaveform && (
        <Waveform
          levels={profile.levels}
          marks={profile.chapters.slice(1).map(({ startMs }) => shareOf(startMs / 1_000))}
          played={shareOf(positionSec)}
        />
      )}
      <input
        type="range"
        aria-label={text.position}
        aria-valuetext={chapter ? `${place}, ${chapter}` : place}
        min={0}
        max={durationSec || 1}
        step={stepOf(durationSec)}
        disabled={durationSec === 0}
        value={positionSec}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className={classNames("absolute inset-0 size-full accent-accent", hasWaveform && "cursor-pointer opacity-0")}
      />
    </div>
  );
}
