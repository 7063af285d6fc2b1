import { readFile, writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { withoutCameraData } from "./without-camera-data.ts";

const { path, output } = workerData as { path: string; output: string };
const kept = withoutCameraData(await readFile(path));
if (kept) await writeFile(output, kept, { flag: "wx", mode: 0o600 });
parentPort?.postMessage(kept !== undefined);
