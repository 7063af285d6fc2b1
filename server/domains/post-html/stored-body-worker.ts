import { answerJobs } from "#server/platform/worker-pool/answer-jobs.ts";
import { sanitizeStoredBody } from "./sanitize-body.ts";

answerJobs(sanitizeStoredBody);
