import { type RefObject, useEffect, useState } from "react";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { type Cue, parseCues } from "./cue.ts";
import { TimedLines } from "./timed-lines.tsx";

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

  useEffect(() => {
    const left = new AbortController();
    fetchCues(chosen?.url ?? "", left.signal).then(setCues, () => left.signal.aborted || setCues("failed"));
    return () => left.abort();
  }, [chosen?.url]);

  if (cues === "failed")
    return (
      <p role="status" className="text-sm text-danger">
        {text.transcriptFailed}
      </p>
    );
  return cues && <TimedLines lines={cues} player={player} lang={chosen?.language} />;
}

async function fetchCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The captions answered ${response.status}`);
  return parseCues(await response.text());
}
