/** Most pixels a picture may have, over all frames of an animation: a larger one is not decoded at all. */
export const maxPixels = 50_000_000;

/** Formats that every browser shows, and their types. */
export const webFormats: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
};

/** A picture that was decoded to its end. */
export interface ReadPicture {
  /** Pixels, upright; of an animation, of one frame. */
  width: number;
  height: number;
  /** One of `webFormats`. */
  format: string;
  animated: boolean;
  /** A data URL of 16 pixels; null for a picture that lets what is behind it shine through. */
  placeholder: string | null;
  /** Whether the bytes to show were written to the request's `output`; else the file can be shown as it is. */
  isRewritten: boolean;
}

/** What the reading process is asked. */
export interface PictureRequest {
  path: string;
  /** Where to write what is to be shown, without the camera's data and in a format of the web; undefined only measures. */
  output: string | undefined;
}

/** What the reading process answers: the picture, or in one line why there is none. */
export type PictureReply = { picture: ReadPicture } | { reason: string };
