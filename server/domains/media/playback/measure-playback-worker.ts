import { Logging, LogLevel } from "mediabunny";
import { answerJobs } from "#server/platform/worker-pool/answer-jobs.ts";
import type { FileToMeasure, Measured } from "./measure-playback.ts";
import { EncryptedFile, readPlayback } from "./read-playback.ts";

// Its remarks on strangers' files are not logged.
Logging.level = LogLevel.Silent;

answerJobs(async ({ path, mime }: FileToMeasure): Promise<Measured> => {
  try {
    return await readPlayback(path, mime);
  } catch (error) {
    if ((error as { syscall?: string }).syscall !== undefined) throw error;
    return error instanceof EncryptedFile ? "encrypted" : "damaged";
  }
});
