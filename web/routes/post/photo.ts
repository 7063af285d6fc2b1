/** A picture of the article, as the viewer shows it. */
export interface Photo {
  src: string;
  srcSet: string;
  alt: string;
  caption: string;
  /** The language of its words. */
  lang: string;
}

/** Reads a picture off the page: a link around it leads to the whole file, its figure has the caption. */
export function readPhoto(image: HTMLImageElement): Photo {
  const whole = image.closest("a")?.getAttribute("href");
  return {
    src: whole ?? image.src,
    srcSet: whole ? "" : image.srcset,
    alt: image.alt,
    caption: image.closest("figure")?.querySelector("figcaption")?.textContent?.trim() ?? "",
    lang: image.closest<HTMLElement>("[lang]")?.lang ?? "",
  };
}

const swipePx = 48;

/** Where a finger's way leads: 1 to the next photo, -1 back, 0 nowhere: too short, or more up and down than across. */
export function swipeStep(acrossPx: number, downPx: number): -1 | 0 | 1 {
  if (Math.abs(acrossPx) < swipePx || Math.abs(acrossPx) < 1.5 * Math.abs(downPx)) return 0;
  return acrossPx < 0 ? 1 : -1;
}
