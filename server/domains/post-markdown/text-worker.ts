import { answerJobs } from "#server/platform/worker-pool/answer-jobs.ts";
import { convertHere } from "./convert-here.ts";
import type { TextJob, TextOutcome } from "./text-job.ts";
import { UnusableText } from "./unusable-text.ts";

answerJobs<TextJob, TextOutcome>((job) => {
  try {
    return convertHere(job);
  } catch (error) {
    if (error instanceof UnusableText) return { refusal: { message: error.message, fault: error.fault } };
    if (error instanceof RangeError && error.message.includes("call stack"))
      return { refusal: { message: "it is nested too deeply", fault: "nested-too-deeply" } };
    throw error;
  }
});
