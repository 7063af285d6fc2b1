import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { hasActiveContent } from "./has-active-content.ts";

parentPort?.postMessage(hasActiveContent(await readFile(workerData as string)));
