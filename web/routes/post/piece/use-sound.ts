import { type RefObject, useEffect, useState } from "react";
import { watchMedia } from "./watch-media.ts";

/** The state of a sound for its controls. */
interface Sound {
  playing: boolean;
  positionSec: number;
  /** 0 until it is known. */
  durationSec: number;
}

const events = ["play", "pause", "timeupdate", "seeking", "durationchange", "emptied"] as const;

/** The state of a sound or a film, as its element has it, and a function that moves it to a position in seconds. */
export function useSound(player: RefObject<HTMLMediaElement | null>): Sound & { seek: (toSec: number) => void } {
  const [sound, setSound] = useState<Sound>({ playing: false, positionSec: 0, durationSec: 0 });
  useEffect(() => watchMedia(player, events, (audio) => setSound(stateOf(audio))), [player]);

  function seek(toSec: number) {
    const audio = player.current;
    if (!audio) return;
    audio.currentTime = toSec;
    // At once: else the slider returns to the old position, and its next event moves the sound back.
    setSound(stateOf(audio));
  }
  return { ...sound, seek };
}

function stateOf(audio: HTMLMediaElement): Sound {
  return {
    playing: !audio.paused,
    positionSec: audio.currentTime,
    durationSec: Number.isFinite(audio.duration) ? audio.duration : 0,
  };
}
