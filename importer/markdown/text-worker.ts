import { answerJobs } from "#server/platform/worker-pool/answer-jobs.ts";
import { ImportRefusal } from "../report/import-refusal.ts";
import { convertHere } from "./convert-here.ts";
import type { TextJob, TextOutcome } from "./text-job.ts";

answerJobs<TextJob, TextOutcome>((job) => {
  try {
    return convertHere(job);
  } catch (error) {
    if (error instanceof ImportRefusal) return { refusal: error.message };
    if (error instanceof RangeError && error.message.includes("call stack"))
      return { refusal: "it is nested too deeply" };
    throw error;
  }
});
