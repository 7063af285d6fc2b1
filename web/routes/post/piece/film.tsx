import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccessOver } from "./access-over.tsx";
import { Captions } from "./captions.tsx";
import { hlsType } from "./hls-type.ts";
import { PlaySign } from "./play-sign.tsx";
import { useAccessWatch } from "./use-access-watch.ts";
import { type PlayedFile, usePosition } from "./use-position.ts";
import { useSegments } from "./use-segments.ts";

const FilmTools = lazy(() => import("./film-tools.tsx"));

interface FilmProps {
  file: MediaFile["attributes"];
  /** Of a paid post: its position is remembered, and it ends with the access. */
  played?: PlayedFile | undefined;
  /** A picture that gives the film its frame and is its poster; without one the film's own still is. */
  poster?: ReactNode;
  className?: string;
  /** Whether the film has its own shape, if it is known, and not that of its place. Without a `poster`. */
  inOwnShape?: boolean;
}

/** A film under one button on its poster, then with the browser's controls. Without scripts it has these from the start. */
export function Film({ file, played, poster, className, inOwnShape = false }: FilmProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const player = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);
  const scripted = useHydrated();
  usePosition(player, played);
  const prepareSegments = useSegments(player, file.streamUrl);
  const isOver = useAccessWatch(player, file.url, played?.endsAtSec);

  async function play() {
    const preparing = prepareSegments();
    // Otherwise playing begins within the reader's press, as some browsers demand.
    if (preparing) await preparing;
    await player.current?.play();
  }

  function begin() {
    // Without its controls the element takes no focus.
    flushSync(() => setBegun(true));
    play().catch(() => {
      // The controls that are there now say why, and try again.
    });
    player.current?.focus();
  }

  return (
    <>
      <div lang={language} className={classNames("relative overflow-hidden", begun && "dark-room", className)}>
        {poster}
        {/* biome-ignore lint/a11y/useMediaCaption: existing captions become tracks */}
        <video
          ref={player}
          src={file.streamUrl === null ? file.url : undefined}
          // Captions of another origin need it.
          crossOrigin={file.url.startsWith("/") ? undefined : "anonymous"}
          poster={poster ? undefined : (file.previewUrl ?? undefined)}
          controls={(begun && !isOver) || !scripted}
          playsInline
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          preload={poster || file.previewUrl ? "none" : "metadata"}
          aria-label={file.name}
          onPlay={() => setBegun(true)}
          className={classNames(
            inOwnShape ? "block h-auto max-h-[85svh] w-full" : "absolute inset-0 size-full",
            "object-contain",
            begun && "bg-paper",
          )}
        >
          {file.streamUrl !== null && <source src={file.streamUrl} type={hlsType} />}
          {/* Also for a browser without HLS, and for a film that is not packaged yet. */}
          {file.streamUrl !== null && <source src={file.url} />}
          <Captions captions={file.captions} />
        </video>
        {isOver && played && <AccessOver onPayAgain={played.onPayAgain} className="dark-room absolute inset-0" />}
        {scripted && !begun && !isOver && (
          <button
            type="button"
            aria-label={text.play(file.name)}
            onClick={begin}
            className="group absolute inset-0 grid size-full place-items-center"
          >
            <span className="play-window transition-transform duration-150 group-hover:scale-105">
              <PlaySign playing={false} className="size-9 sm:size-10" />
            </span>
          </button>
        )}
      </div>
      {begun && !isOver && (
        <Suspense>
          <FilmTools player={player} name={file.name} streamUrl={file.streamUrl} />
        </Suspense>
      )}
    </>
  );
}
