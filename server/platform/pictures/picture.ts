/** The maximum number of pixels over all frames; larger pictures are not decoded. */
export const maxPixels = 50_000_000;

/** Formats that every browser shows, and their types. */
export const webFormats: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
};

/** The types of the pictures that browsers show as they are: AVIF is one of them only among the downloads, because a cover is also shared. */
export const shownTypes: readonly string[] = [...Object.values(webFormats), "image/avif"];

/** A completely decoded picture. */
export interface ReadPicture {
  /** Pixels, upright; of an animation, of one frame. */
  width: number;
  height: number;
  /** One of `webFormats`, or `avif` if it was only measured. */
  format: string;
  animated: boolean;
  /** A data URL of 16 pixels; null for a transparent picture. */
  placeholder: string | null;
  /** Whether the picture to show was written to the request's `output`; otherwise the file itself can be shown. */
  isRewritten: boolean;
}

/** A request to the picture process. */
export interface PictureRequest {
  path: string;
  /** Where to write the picture to show, without camera metadata and in a web format; undefined only measures. */
  output: string | undefined;
  /** Asks only whether the picture is damaged. */
  isCheck?: true;
  /** The process ends itself above this memory use. */
  maxMemoryBytes: number;
}

/** The reply of the picture process: the picture or the result of a check, or the reason in one line. */
export type PictureReply = { picture: ReadPicture } | { isDamaged: boolean } | { reason: string };
