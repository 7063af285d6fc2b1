import { readFile } from "node:fs/promises";
import { answerJobs } from "../worker-pool/answer-jobs.ts";
import { hasActiveContent } from "./has-active-content.ts";

answerJobs(async (path: string) => hasActiveContent(await readFile(path)));
