import type { RefObject } from "react";
import { filmTexts } from "#web/i18n/film-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { PreviewSlider } from "./preview-slider.tsx";
import { SpeedChoice } from "./speed-choice.tsx";
import { usePreviews } from "./use-previews.ts";

export interface FilmToolsProps {
  player: RefObject<HTMLVideoElement | null>;
  /** The film's name. */
  name: string;
  streamUrl: string | null;
}

/** The tools below a playing film that not every browser's own controls have: pictures for seeking, speed, and a window of its own. Load it lazily. */
export default function FilmTools({ player, name, streamUrl }: FilmToolsProps) {
  const text = useText(filmTexts);
  const previews = usePreviews(streamUrl);

  function toggleWindow() {
    const toggled = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : player.current?.requestPictureInPicture();
    toggled?.catch(() => {
      // A film that has not loaded has no window yet.
    });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      lang={useLanguage()}
      role="group"
      aria-label={text.tools(name)}
      className="flex flex-wrap items-center gap-3 px-3 py-1 sm:px-0"
    >
      {previews && <PreviewSlider player={player} previews={previews} />}
      <SpeedChoice player={player} label={text.speed} className="px-2 text-sm" />
      {document.pictureInPictureEnabled && (
        <button type="button" onClick={toggleWindow} className="min-h-11 text-sm underline underline-offset-4">
          {text.inPicture}
        </button>
      )}
    </div>
  );
}
