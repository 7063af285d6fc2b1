import { importJobs } from "./import-jobs.ts";
import { runImport } from "./run-import.ts";

/** Imports an export; its subject is the import. */
export const importContentJob = importJobs.defineJob({
  kind: "import-content",
  queue: "long",
  run: (deps, { subjectId, signal, progress }) => runImport(deps, subjectId, { signal, progress }),
});
