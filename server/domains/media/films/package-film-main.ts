import { setPriority } from "node:os";
import type { FilmToPackage, PackagingMessage } from "./film-package.ts";
import { mediabunny } from "./mediabunny.ts";
import { writeFilmPackage } from "./write-film-package.ts";

/** Of the whole process. */
const maxMemoryBytes = 512 * 2 ** 20;
const progressEveryMs = 1_000;

// Its remarks on strangers' films are not logged.
mediabunny.Logging.level = mediabunny.LogLevel.Silent;
// The shop answers readers first.
setPriority(10);

const tell = (message: PackagingMessage) => process.send?.(message);

process.once("message", async (film: FilmToPackage) => {
  let toldAtMs = 0;
  const packaged = await writeFilmPackage(film, (progress) => {
    const nowMs = performance.now();
    if (nowMs - toldAtMs < progressEveryMs) return;
    toldAtMs = nowMs;
    tell({ progress });
  });
  tell({ packaged });
});
// Without its parent it ends, also in the middle of a film.
process.on("disconnect", () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 50).unref();
