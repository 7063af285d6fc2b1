import { type RefObject, useEffect, useState } from "react";

/** The state of a sound for its controls. */
interface Sound {
  playing: boolean;
  positionSec: number;
  /** 0 until it is known. */
  durationSec: number;
  failed: boolean;
}

const events = ["play", "pause", "timeupdate", "seeking", "durationchange", "emptied", "error"] as const;

/** The state of a sound or a film, as its element has it, and a function that moves it to a position in seconds. */
export function useSound(player: RefObject<HTMLMediaElement | null>): Sound & { seek: (toSec: number) => void } {
  const [sound, setSound] = useState<Sound>({ playing: false, positionSec: 0, durationSec: 0, failed: false });
  useEffect(() => {
    const audio = player.current;
    if (!audio) return;
    const show = () => setSound(stateOf(audio));
    show();
    // The error of a source does not bubble.
    for (const event of events) audio.addEventListener(event, show, true);
    return () => {
      for (const event of events) audio.removeEventListener(event, show, true);
    };
  }, [player]);

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
    failed: audio.error !== null || audio.networkState === HTMLMediaElement.NETWORK_NO_SOURCE,
  };
}
