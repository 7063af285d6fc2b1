import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { MediaFile } from "#contract/content.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccessOver } from "./access-over.tsx";
import { Captions } from "./captions.tsx";
import type { FilmToolsProps } from "./film-tools.tsx";
import { hlsType } from "./hls-type.ts";
import { PlayFailed } from "./play-failed.tsx";
import { PlaySign } from "./play-sign.tsx";
import { useAccessWatch } from "./use-access-watch.ts";
import { useFailed } from "./use-failed.ts";
import { useLongLoad } from "./use-long-load.ts";
import { type PlayedFile, usePosition } from "./use-position.ts";
import { useSegments } from "./use-segments.ts";

// A film plays without its tools, as on a connection that breaks off.
const FilmTools = lazy<ComponentType<FilmToolsProps>>(() =>
  import("./film-tools.tsx").catch(() => ({ default: () => null })),
);

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

/**
 * A film under one button on its poster, which stays until the first frame is there: an empty player is a grey panel. Then it has the
 * browser's controls, and also if it loads for long, so that a reader can always act; without scripts it has these from the start.
 */
export function Film({ file, played, poster, className, inOwnShape = false }: FilmProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const player = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);
  const [hasFrame, setHasFrame] = useState(false);
  const scripted = useHydrated();
  // Before hydration a reader may have played it with the browser's controls, and its events do not come again.
  useLayoutEffect(() => {
    const { current: film } = player;
    if (!film) return;
    if (!film.paused) setBegun(true);
    if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) setHasFrame(true);
  }, []);
  usePosition(player, played);
  const prepareSegments = useSegments(player, file.streamUrl);
  const isOver = useAccessWatch(player, file.url, played?.endsAtSec);
  const failed = useFailed(player);
  const hasFailed = begun && failed && !isOver;
  const isShown = begun && hasFrame && !isOver && !hasFailed;
  const isLoading = begun && !hasFrame && !isOver && !hasFailed;
  const loadsLong = useLongLoad(isLoading);
  const hasControls = isShown || loadsLong;
  useEffect(() => {
    // The pressed button has given way to the controls, without which the element takes no focus.
    if (hasControls && document.activeElement === document.body) player.current?.focus({ preventScroll: true });
  }, [hasControls]);

  async function play() {
    const preparing = prepareSegments();
    // Otherwise playing begins within the reader's press, as some browsers demand.
    if (preparing) await preparing;
    await player.current?.play();
  }

  function begin() {
    setBegun(true);
    play().catch((error: unknown) => {
      // Nothing loads until the reader presses again. Of any other failure the message in place of the film says so, and tries again.
      if (error instanceof DOMException && error.name === "NotAllowedError") setBegun(false);
    });
  }

  function tryAgain() {
    const { current: film } = player;
    if (!film) return;
    const { currentTime } = film;
    setHasFrame(false);
    film.load();
    film.currentTime = currentTime;
    begin();
  }

  const showFrame = () => setHasFrame(true);

  return (
    <>
      <div
        lang={language}
        className={classNames(
          "relative overflow-hidden",
          begun && "dark-room",
          // A film may be lower than a message.
          (isOver || hasFailed) && "min-h-60",
          className,
        )}
      >
        {poster}
        {/* biome-ignore lint/a11y/useMediaCaption: existing captions become tracks */}
        <video
          ref={player}
          src={file.streamUrl === null ? file.url : undefined}
          // Captions of another origin need it.
          crossOrigin={file.url.startsWith("/") ? undefined : "anonymous"}
          // The browser's controls cover `poster`, unless they have a picture of their own.
          poster={poster && !loadsLong ? undefined : (file.previewUrl ?? undefined)}
          controls={hasControls || !scripted}
          playsInline
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          preload={poster || file.previewUrl ? "none" : "metadata"}
          aria-label={file.name}
          onPlay={() => setBegun(true)}
          onLoadedData={showFrame}
          onPlaying={showFrame}
          className={classNames(
            inOwnShape ? "block h-auto max-h-[85svh] w-full" : "absolute inset-0 size-full",
            "object-contain",
            isShown && "bg-paper",
          )}
        >
          {file.streamUrl !== null && <source src={file.streamUrl} type={hlsType} />}
          {/* Also for a browser without HLS, and for a film that is not packaged yet. */}
          {file.streamUrl !== null && <source src={file.url} />}
          <Captions captions={file.captions} />
        </video>
        {isOver && played && <AccessOver onPayAgain={played.onPayAgain} className="dark-room absolute inset-0" />}
        {hasFailed && <PlayFailed player={player} onTryAgain={tryAgain} className="dark-room absolute inset-0" />}
        {scripted && !hasControls && !isOver && !hasFailed && (
          <button
            type="button"
            aria-label={text.play(file.name)}
            aria-disabled={begun}
            onClick={begun ? undefined : begin}
            className="group absolute inset-0 grid size-full place-items-center"
          >
            <span
              className={classNames("play-window", !begun && "transition-transform duration-150 group-hover:scale-105")}
            >
              {begun ? (
                <Spinner className="size-7 sm:size-8" />
              ) : (
                <PlaySign playing={false} className="size-9 sm:size-10" />
              )}
            </span>
          </button>
        )}
        {isLoading && (
          <p
            role="status"
            className={classNames(
              "absolute left-3 rounded-full bg-paper px-3 py-1 text-sm",
              // The browser's controls are at the bottom.
              loadsLong ? "top-3" : "bottom-3",
            )}
          >
            {text.filmLoading}
          </p>
        )}
      </div>
      {isShown && (
        <Suspense>
          <FilmTools player={player} name={file.name} streamUrl={file.streamUrl} />
        </Suspense>
      )}
    </>
  );
}
