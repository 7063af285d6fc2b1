import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const hourSec = 3_600;

/** Whole hours, below one hour whole minutes, at least one. */
function timeLeft(seconds: number): { count: number; unit: "hours" | "minutes" } {
  if (seconds >= hourSec) return { count: Math.floor(seconds / hourSec), unit: "hours" };
  return { count: Math.max(1, Math.floor(seconds / 60)), unit: "minutes" };
}

const units = {
  en: { hours: { one: "hour", other: "hours" }, minutes: { one: "minute", other: "minutes" } },
  es: { hours: { one: "hora", other: "horas" }, minutes: { one: "minuto", other: "minutos" } },
};

const en = {
  title: "Open for you",
  openFor(seconds: number) {
    const { count, unit } = timeLeft(seconds);
    return `Open: ${formatCount("en", count, units.en[unit])} left`;
  },
};

const es = {
  title: "Abierto para ti",
  openFor(seconds) {
    const { count, unit } = timeLeft(seconds);
    return `Abierto: ${formatCount("es", count, units.es[unit])} más`;
  },
} satisfies Translation<typeof en>;

/* Comes with the code that only browsers with an open post load. */
export const openPostsTexts = { en, es };
