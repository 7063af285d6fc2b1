import { extname } from "node:path";

const byExtension: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
  ".svg": "image/svg+xml",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".aac": "audio/aac",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".oga": "audio/ogg",
  ".flac": "audio/flac",
  ".wav": "audio/wav",
  ".m4b": "audio/mp4",
  ".weba": "audio/webm",
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".epub": "application/epub+zip",
  ".json": "application/json",
  ".csv": "text/csv; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
};

/** The media type of a file by the extension of its name; `application/octet-stream` for an unknown one. */
export function mimeOfName(name: string): string {
  return byExtension[extname(name).toLowerCase()] ?? "application/octet-stream";
}

/** Whether a browser may show a file of this type in place: raster images, audio and video, which cannot run anything. */
export function isShownInPlace(mime: string): boolean {
  return /^(image\/(jpeg|png|webp|gif|avif)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/.test(mime);
}
