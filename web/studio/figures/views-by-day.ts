import type { StudioFigures } from "./figures-csv.ts";

const dayMs = 86_400_000;

/** The views of every day of a period until today, oldest first: days without a row have none. */
export function viewsByDay(views: StudioFigures["views"], days: number, nowMs: number): StudioFigures["views"] {
  const known = new Map(views.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, place) => {
    const day = new Date(nowMs - (days - 1 - place) * dayMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, en: 0, es: 0 };
  });
}
