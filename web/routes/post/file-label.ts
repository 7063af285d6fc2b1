import type { MediaFile } from "#contract/content.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

const units = ["kilobyte", "megabyte", "gigabyte"] as const;

/** A size in decimal units as people read it, 1 kB at least: `2.4 MB`, `2,4 MB`. */
export function formatFileSize(sizeBytes: number, language: ScreenLanguage): string {
  let [size, unit] = [Math.max(1, sizeBytes / 1000), 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return new Intl.NumberFormat(language === "es" ? "es" : "en-US", {
    style: "unit",
    unit: units[unit],
    unitDisplay: "short",
    maximumFractionDigits: unit > 0 && size < 100 ? 1 : 0,
  }).format(size);
}

/** The short name of a file's type: the ending of its name, else of its media type. */
export function fileType({ name, mime }: Pick<MediaFile["attributes"], "name" | "mime">): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? mime.split("/")[1]?.split(/[+;.]/)[0] ?? "";
  return ending.toUpperCase();
}

const uninspected = /^(?:application\/(?:zip|json)|text\/(?:csv|markdown))\b/;

/** Whether nobody looks at the contents of a file, so that a program which opens it may load from other servers. */
export function isUninspected({ mime }: Pick<MediaFile["attributes"], "mime">): boolean {
  return uninspected.test(mime);
}
