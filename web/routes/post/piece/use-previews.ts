import { useEffect, useState } from "react";
import { type FilmPreviews, filmPlaylist, filmPreviews } from "#contract/film.ts";

/** The pictures for seeking of a film, `sheet` as a whole address; undefined until they are loaded, and for a film without. */
export function usePreviews(streamUrl: string | null): FilmPreviews | undefined {
  const [previews, setPreviews] = useState<FilmPreviews>();
  useEffect(() => {
    if (streamUrl === null) return;
    const left = new AbortController();
    const address = new URL(streamUrl.replace(filmPlaylist, filmPreviews), location.href);
    async function load() {
      const answer = await fetch(address, { signal: left.signal });
      if (!answer.ok) return;
      const found: FilmPreviews = await answer.json();
      setPreviews({ ...found, sheet: new URL(found.sheet, address).href });
    }
    // Without them the film has its own controls.
    load().catch(() => undefined);
    return () => left.abort();
  }, [streamUrl]);
  return previews;
}
