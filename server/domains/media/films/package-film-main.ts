import { setPriority } from "node:os";
import type { Packaged } from "./film-package.ts";
import { mediabunny } from "./mediabunny.ts";
import { writeFilmPackage } from "./write-film-package.ts";

/** Of the whole process. */
const maxMemoryBytes = 512 * 2 ** 20;
const progressEveryMs = 1_000;

// Its remarks on strangers' films are not logged.
mediabunny.Logging.level = mediabunny.LogLevel.Silent;
// The shop answers readers first.
setPriority(10);

/** Writes a line: how much is done, from 0 to 1, or the package. */
const tell = (message: number | Packaged) => process.stdout.write(`${JSON.stringify(message)}\n`);

// Without its parent it ends, also in the middle of a film.
process.stdout.on("error", () => process.exit(1));
let done = 0;
const reports = setInterval(() => tell(done), progressEveryMs).unref();
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 50).unref();

const [path = "", output = ""] = process.argv.slice(2);
const onProgress = (fraction: number) => {
  done = fraction;
};
const packaged = await writeFilmPackage({ path, output }, onProgress);
// One that is due by now would come after the package.
clearInterval(reports);
tell(packaged);
