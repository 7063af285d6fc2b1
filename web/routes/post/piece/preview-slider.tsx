import { type PointerEvent, type RefObject, useState } from "react";
import type { FilmPreviews } from "#contract/film.ts";
import { filmTexts } from "#web/i18n/film-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { useSound } from "./use-sound.ts";

interface PreviewSliderProps {
  player: RefObject<HTMLMediaElement | null>;
  previews: FilmPreviews;
}

/** The position of a film with a picture of the moment under the pointer, or of the chosen one while a key moves it. */
export function PreviewSlider({ player, previews }: PreviewSliderProps) {
  const text = useText(filmTexts);
  const { positionSec, durationSec, seek } = useSound(player);
  const [pointedSec, setPointedSec] = useState<number>();
  const [focused, setFocused] = useState(false);
  const shownSec = pointedSec ?? (focused ? positionSec : undefined);

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedSec(Math.min(1, Math.max(0, (clientX - left) / width)) * durationSec);
  }

  return (
    <div className="relative min-w-0 flex-1 basis-48">
      {shownSec !== undefined && durationSec > 0 && (
        <Picture previews={previews} atSec={shownSec} share={shownSec / durationSec} />
      )}
      <input
        type="range"
        aria-label={text.scene}
        aria-valuetext={clock(positionSec)}
        min={0}
        max={durationSec || 1}
        step={Math.max(1, Math.round(previews.everyMs / 1_000))}
        disabled={durationSec === 0}
        value={positionSec}
        onChange={(event) => seek(event.target.valueAsNumber)}
        onPointerMove={point}
        onPointerLeave={() => setPointedSec(undefined)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="h-11 w-full accent-accent"
      />
    </div>
  );
}

function Picture({ previews, atSec, share }: { previews: FilmPreviews; atSec: number; share: number }) {
  const { sheet, everyMs, count, columns, width, height } = previews;
  const place = Math.min(count - 1, Math.floor((atSec * 1_000) / everyMs));
  const [column, row] = [place % columns, Math.floor(place / columns)];
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 overflow-hidden rounded-md border border-hairline bg-surface shadow-md"
      // At both ends it stays within the slider.
      style={{ left: `calc(${share} * (100% - ${width}px))` }}
    >
      <div
        style={{
          ...{ width, height, backgroundImage: `url("${sheet}")` },
          backgroundPosition: `-${column * width}px -${row * height}px`,
        }}
      />
      <p className="py-0.5 text-center text-xs tabular-nums">{clock(atSec)}</p>
    </div>
  );
}
