import { importJobs } from "./import-jobs.ts";
import { tidyImports } from "./imports-store.ts";

/** Ends imports that nothing can continue, and deletes reports after 90 days. */
export const tidyImportsJob = importJobs.defineRecurringJob({
  kind: "tidy-imports",
  everySec: 3600,
  run: ({ db }) => tidyImports(db),
});
