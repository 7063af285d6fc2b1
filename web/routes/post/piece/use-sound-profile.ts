import { type RefObject, useEffect, useState } from "react";
import { type SoundProfile, soundProfile } from "#contract/sound.ts";

/** The loudness to which a player turns recordings down, in LUFS: that of most podcasts. */
const playedLufs = -16;

/** The waveform and the chapters of a recording, which then plays as loud as others; undefined until they are loaded. */
export function useSoundProfile(player: RefObject<HTMLAudioElement | null>, url: string): SoundProfile | undefined {
  const [profile, setProfile] = useState<SoundProfile>();
  useEffect(() => {
    const left = new AbortController();
    async function load() {
      const answer = await fetch(url.replace("/original", `/${soundProfile}`), { signal: left.signal });
      if (!answer.ok) return;
      const found: SoundProfile = await answer.json();
      if (player.current) player.current.volume = volumeFor(found.loudness);
      setProfile(found);
    }
    // A recording without one plays with a plain slider.
    load().catch(() => undefined);
    return () => left.abort();
  }, [player, url]);
  return profile;
}

/** The volume for a recording of this loudness. One that is too quiet stays as it is. */
export function volumeFor(loudness: number | null): number {
  return Math.min(1, 10 ** ((playedLufs - (loudness ?? playedLufs)) / 20));
}
