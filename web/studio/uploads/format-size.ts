import type { ScreenLanguage } from "#contract/languages.ts";

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size as people read it, such as `1.4 GB`. */
export function formatSize(bytes: number, language: ScreenLanguage): string {
  const power = Math.min(sizeUnits.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)));
  const value = bytes / 1_000 ** power;
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  const unitDisplay = power === 0 ? "long" : "short";
  const format = { style: "unit", unit: sizeUnits[power], unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, format as Intl.NumberFormatOptions).format(value);
}

/** A duration as people read it, such as `3 min`. */
export function formatDuration(seconds: number, language: ScreenLanguage): string {
  const [value, unit] =
    seconds < 60 ? [seconds, "second"] : seconds < 3_600 ? [seconds / 60, "minute"] : [seconds / 3_600, "hour"];
  const format = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, format as Intl.NumberFormatOptions).format(Math.max(1, value as number));
}
