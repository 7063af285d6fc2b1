import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { type Photo, readPhoto } from "./photo.ts";
import type { PhotoViewerProps } from "./photo-viewer.tsx";

const loadViewer = () => import("./photo-viewer.tsx");

/**
 * Makes the pictures inside a region open in the viewer, whose code comes with the first hand that moves towards one.
 * Pictures of the body become buttons here, after the server's HTML is taken over; `data-photo` marks those that are
 * links already.
 */
export function usePhotoViewer(content: string | null) {
  const text = useText(postTexts);
  const region = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ photos: Photo[]; start: number; Viewer: ComponentType<PhotoViewerProps> }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content has new pictures
  useEffect(() => {
    for (const image of region.current?.querySelectorAll<HTMLImageElement>(".article img:not(.glimpse)") ?? []) {
      if (image.closest("a")) continue;
      image.tabIndex = 0;
      image.dataset.photo = "";
      image.setAttribute("role", "button");
      image.setAttribute("aria-haspopup", "dialog");
      image.setAttribute("aria-label", text.enlarge(image.alt));
    }
  }, [content, text]);

  async function open(event: MouseEvent | KeyboardEvent) {
    const opener = photoOf(event.target);
    if (!opener || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The viewer gives focus back to where it was: not every browser moves it there with a click.
    opener.focus({ preventScroll: true });
    const openers = [...(region.current?.querySelectorAll<HTMLElement>("[data-photo]") ?? [])];
    const images = openers.map((one) =>
      one instanceof HTMLImageElement ? one : one.querySelector<HTMLImageElement>("img:not(.glimpse)"),
    );
    const photos = images.flatMap((image) => (image ? [readPhoto(image)] : []));
    try {
      const { default: Viewer } = await loadViewer();
      setShown({ photos, start: openers.indexOf(opener), Viewer });
    } catch {
      // The picture is on the page already; the next click tries again.
    }
  }
  function preload(event: { target: EventTarget }) {
    if (photoOf(event.target)) loadViewer().catch(() => {});
  }

  const handlers = {
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      const isButton = photoOf(event.target) instanceof HTMLImageElement;
      if (isButton && (event.key === "Enter" || event.key === " ")) void open(event);
    },
    onPointerOver: preload,
    onFocus: preload,
  };
  const viewer: ReactNode = shown && (
    <shown.Viewer photos={shown.photos} start={shown.start} onClose={() => setShown(undefined)} />
  );
  return { region, handlers, viewer };
}

function photoOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-photo]") : null;
}
