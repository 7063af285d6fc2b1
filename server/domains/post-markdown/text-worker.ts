import { answerJobs } from "#server/platform/worker-pool/answer-jobs.ts";
import { convertHere } from "./convert-here.ts";
import type { TextJob, TextOutcome } from "./text-job.ts";
import { UnusableText } from "./unusable-text.ts";

answerJobs<TextJob, TextOutcome>((job) => {
  try {
    return convertHere(job);
  } catch (error) {
    if (error instanceof UnusableText) return { refusal: error.message };
    if (error instanceof RangeError && error.message.includes("call stack"))
      return { refusal: "it is nested too deeply" };
    throw error;
  }
});
