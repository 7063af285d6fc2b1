import type { Logger } from "pino";
import type { Database, LaggingReads } from "#db/client.ts";
import { createFiguresHandlers } from "./handlers.ts";
import { createViewCounter, type ViewCounter } from "./view-counter.ts";

export type { ViewCounter } from "./view-counter.ts";

/** How often posts are viewed and bought, for their creators. Counts only: nothing about readers. */
export interface Figures {
  views: ViewCounter;
  handlers: ReturnType<typeof createFiguresHandlers>;
}

/** The figures domain on a database. */
export function createFigures(deps: { db: Database; reads: LaggingReads; log: Logger }): Figures {
  return { views: createViewCounter(deps), handlers: createFiguresHandlers(deps) };
}
