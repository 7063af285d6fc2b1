import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { UploadsDeps } from "./uploads-deps.ts";

/** The jobs of uploads. */
export const uploadJobs = createJobList<UploadsDeps & { incoming: IncomingBytes }>();
