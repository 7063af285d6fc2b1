import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { watchAncestors } from "./processes/ancestors.ts";

// `npm run worker`. npm hands no signal down past its shell: a worker whose npm was stopped would go on, with the code and
// the secrets of before.
if (existsSync(".env")) loadEnvFile(".env");
watchAncestors(() => process.kill(process.pid, "SIGTERM"));
await import("#server/programs/worker-main.ts");
