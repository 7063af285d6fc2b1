import { type RefObject, useEffect, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { clock } from "#web/lib/clock.ts";
import { type Cue, parseCues } from "./cue.ts";

interface TranscriptProps {
  captions: MediaFile["attributes"]["captions"];
  player: RefObject<HTMLAudioElement | null>;
}

/** The captions line by line, in the screen's language if available; a line plays the recording from there. */
export default function Transcript({ captions, player }: TranscriptProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const chosen = captions.find((one) => one.language.split("-")[0] === language) ?? captions[0];
  const [cues, setCues] = useState<Cue[] | "failed">();
  const [heard, setHeard] = useState<Cue>();

  useEffect(() => {
    const left = new AbortController();
    fetchCues(chosen?.url ?? "", left.signal).then(setCues, () => left.signal.aborted || setCues("failed"));
    return () => left.abort();
  }, [chosen?.url]);

  useEffect(() => {
    const audio = player.current;
    if (!audio || !Array.isArray(cues)) return;
    const listen = () =>
      setHeard(cues.find(({ startSec, endSec }) => startSec <= audio.currentTime && audio.currentTime < endSec));
    audio.addEventListener("timeupdate", listen);
    return () => audio.removeEventListener("timeupdate", listen);
  }, [cues, player]);

  function playFrom({ startSec }: Cue) {
    const audio = player.current;
    if (!audio) return;
    audio.currentTime = startSec;
    void audio.play();
  }

  if (cues === "failed")
    return (
      <p role="status" className="text-sm text-danger">
        {text.transcriptFailed}
      </p>
    );
  return (
    <ol lang={chosen?.language} className="max-h-72 overflow-y-auto text-[0.9375rem]">
      {cues?.map((cue) => (
        <li key={cue.startSec}>
          <button
            type="button"
            aria-current={cue === heard ? "true" : undefined}
            onClick={() => playFrom(cue)}
            className="flex min-h-11 w-full gap-3 rounded-sm px-1 py-2 text-left hover:bg-hairline aria-current:bg-hairline"
          >
            <span className="text-muted tabular-nums">{clock(cue.startSec)}</span>
            <span className="whitespace-pre-line">{cue.words}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

async function fetchCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The captions answered ${response.status}`);
  return parseCues(await response.text());
}
