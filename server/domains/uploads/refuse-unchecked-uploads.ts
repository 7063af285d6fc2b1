import { checkUploadJob } from "./check-upload-job.ts";
import { uploadJobs } from "./upload-jobs.ts";
import { refuseUnchecked } from "./uploads-store.ts";

/** Refuses uploads whose check failed for good, so that their creators send them again instead of waiting. */
export const refuseUncheckedUploads = uploadJobs.defineRecurringJob({
  kind: "refuse-unchecked-uploads",
  everySec: 60,
  run: ({ db }) => refuseUnchecked(db, checkUploadJob.kind),
});
