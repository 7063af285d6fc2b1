import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLanguage } from "#web/i18n/language.tsx";
import { openedPostTexts } from "#web/i18n/opened-post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Photo, swipeStep } from "./photo.ts";
import { usePhotosStep } from "./use-photos-step.ts";

export interface PhotoViewerProps {
  photos: readonly Photo[];
  /** The place of the photo to begin with. */
  start: number;
  onClose: () => void;
}

const roundButton =
  "grid size-12 place-items-center rounded-full border border-hairline bg-surface/80 text-ink hover:border-ink";

/** The photos of a post one by one in a dark room: arrows, swipes and buttons turn, Escape, Back or a click beside closes. */
export default function PhotoViewer({ photos, start, onClose }: PhotoViewerProps) {
  const text = useText(openedPostTexts);
  const language = useLanguage();
  const [place, setPlace] = useState(start);
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const photo = photos[place];
  const close = usePhotosStep(onClose);
  const turn = (step: number) => setPlace((now) => (now + step + photos.length) % photos.length);

  useEffect(() => {
    // The next one waits in the browser's cache.
    const next = photos[(place + 1) % photos.length];
    if (next && photos.length > 1) Object.assign(new Image(), { sizes: "100vw", srcset: next.srcSet, src: next.src });
  }, [photos, place]);

  function turnByKey(event: KeyboardEvent) {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "Home") setPlace(0);
    else if (event.key === "End") setPlace(photos.length - 1);
    else return;
    event.preventDefault();
  }
  function release(event: PointerEvent) {
    const from = pressed.current;
    pressed.current = undefined;
    if (!from) return;
    const step = swipeStep(event.clientX - from.x, event.clientY - from.y);
    if (step !== 0 && photos.length > 1) turn(step);
    else if (event.target === event.currentTarget && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 10)
      close();
  }

  if (!photo) return null;
  const several = photos.length > 1;
  return (
    <Dialog
      open
      onClose={close}
      lang={language}
      aria-label={text.photos}
      onKeyDown={turnByKey}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden dark-room"
    >
      <div className="flex h-dvh flex-col">
        <div className="flex items-center justify-between px-4 py-2">
          <p aria-live="polite" className="px-1 text-sm text-muted tabular-nums">
            {several && text.photoCount(place + 1, photos.length)}
          </p>
          <button
            type="button"
            data-autofocus=""
            aria-label={text.closePhotos}
            onClick={close}
            className="grid size-12 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <div
          onPointerDown={(event) => {
            pressed.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            pressed.current = undefined;
          }}
          className="relative flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center px-4 select-none sm:px-20"
        >
          <img
            key={photo.src}
            src={photo.src}
            srcSet={photo.srcSet || undefined}
            sizes="100vw"
            alt={photo.alt}
            lang={photo.lang}
            draggable={false}
            className="max-h-full max-w-full animate-[appear_150ms_ease-out] object-contain"
          />
          {several && (
            <>
              <TurnButton name="left" label={text.previousPhoto} onTurn={() => turn(-1)} className="left-4" />
              <TurnButton name="right" label={text.nextPhoto} onTurn={() => turn(1)} className="right-4" />
            </>
          )}
        </div>
        <p
          lang={photo.lang}
          className="mx-auto min-h-16 max-w-prose px-5 py-4 text-center text-[0.9375rem] leading-relaxed text-balance text-muted"
        >
          {photo.caption}
        </p>
      </div>
    </Dialog>
  );
}

interface TurnButtonProps {
  name: "left" | "right";
  label: string;
  onTurn: () => void;
  className: string;
}

function TurnButton({ name, label, onTurn, className }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onTurn}
      className={`${roundButton} absolute max-sm:bottom-3 ${className}`}
    >
      <Icon name={name} />
    </button>
  );
}
