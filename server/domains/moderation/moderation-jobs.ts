import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ModerationDeps } from "./moderation-deps.ts";

/** The jobs and mails of moderation. */
export const moderationJobs = createJobList<ModerationDeps>();
