import { readFile } from "node:fs/promises";
import { answerJobs } from "../../worker-pool/answer-jobs.ts";
import { openPdf } from "../file/open-pdf.ts";
import { prepareStamp } from "./prepare-stamp.ts";

answerJobs(async (path: string): Promise<Uint8Array> => prepareStamp(openPdf(await readFile(path))).update);
