import type { Logger } from "pino";
import type { Database, LaggingReads } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { createFiguresHandlers } from "./handlers.ts";
import { figuresJobs } from "./purge-old-views.ts";
import { createViewCounter, type ViewCounter } from "./view-counter.ts";

export type { ViewCounter } from "./view-counter.ts";

/** How often posts are viewed and bought, for their creators. Counts only: nothing about readers. */
export interface Figures {
  views: ViewCounter;
  handlers: ReturnType<typeof createFiguresHandlers>;
  jobs: RegisteredJob[];
}

/** The figures domain on a database. */
export function createFigures(deps: { db: Database; reads: LaggingReads; log: Logger; figuresDays: number }): Figures {
  return {
    views: createViewCounter(deps),
    handlers: createFiguresHandlers(deps),
    jobs: figuresJobs.bind(deps),
  };
}
