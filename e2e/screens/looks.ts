import type { Language } from "../steps/texts.ts";

/** A viewport. Zoom halves its size and doubles the device pixel ratio. */
export interface Frame {
  name: string;
  width: number;
  height: number;
}

export type Theme = "light" | "dark";

export const frames: Frame[] = [
  { name: "1920", width: 1920, height: 1080 },
  { name: "1280", width: 1280, height: 800 },
  { name: "390", width: 390, height: 844 },
  { name: "320", width: 320, height: 640 },
  { name: "zoomed", width: 640, height: 400 },
];

export const themes: Theme[] = ["light", "dark"];
export const languages: Language[] = ["en", "es"];
