import type { ScreenLanguage } from "#contract/languages.ts";

const units = ["B", "kB", "MB", "GB"] as const;

/** A size as people read it, such as `1.4 GB`. */
export function formatSize(bytes: number, language: ScreenLanguage): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)));
  const value = bytes / 1_000 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${units[power]}`;
}

/** A duration as people read it, such as `3 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
