import { packagedName } from "./films/film-package.ts";
import { ladderNames } from "./films/ladder-names.ts";
import { soundFormName } from "./sounds-to-read.ts";

/** Whether a file is stored under this name by the work on a film or a recording. */
export function isNameOfWork(name: string): boolean {
  const names: string[] = [packagedName, ladderNames.poster, ladderNames.previews, soundFormName];
  return names.includes(name) || ladderNames.isRendition(name);
}
