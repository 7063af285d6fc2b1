import { type RefObject, useEffect, useState } from "react";
import { clock } from "#web/lib/clock.ts";
import type { Cue } from "./cue.ts";

interface TimedLinesProps {
  lines: readonly Cue[];
  player: RefObject<HTMLMediaElement | null>;
  /** Of the words, where it is another than the screen's. */
  lang?: string | undefined;
}

/** Lines with their times in a recording, the one that plays marked; a line plays the recording from there. */
export function TimedLines({ lines, player, lang }: TimedLinesProps) {
  const [heard, setHeard] = useState<Cue>();

  useEffect(() => {
    const audio = player.current;
    if (!audio) return;
    const listen = () =>
      setHeard(lines.find(({ startSec, endSec }) => startSec <= audio.currentTime && audio.currentTime < endSec));
    audio.addEventListener("timeupdate", listen);
    return () => audio.removeEventListener("timeupdate", listen);
  }, [lines, player]);

  function playFrom({ startSec }: Cue) {
    const audio = player.current;
    if (!audio) return;
    audio.currentTime = startSec;
    void audio.play();
  }

  return (
    <ol lang={lang} className="max-h-72 overflow-y-auto text-[0.9375rem]">
      {lines.map((line) => (
        <li key={line.startSec}>
          <button
            type="button"
            aria-current={line === heard ? "true" : undefined}
            onClick={() => playFrom(line)}
            className="flex min-h-11 w-full gap-3 rounded-sm px-1 py-2 text-left hover:bg-hairline aria-current:bg-hairline"
          >
            <span className="text-muted tabular-nums">{clock(line.startSec)}</span>
            <span className="whitespace-pre-line">{line.words}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
