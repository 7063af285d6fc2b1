import sharp from "sharp";
import { decodePicture } from "./decode-picture.ts";
import type { PictureReply, PictureRequest } from "./picture.ts";

/** The process exits beyond this limit, because the engine's own limits do not count a decoder's memory. */
const maxMemoryBytes = 512 * 2 ** 20;

sharp.concurrency(1);
sharp.cache(false);

process.on("message", (request: PictureRequest) => {
  decodePicture(request)
    .then((picture): PictureReply => ({ picture }))
    .catch((error: Error): PictureReply => ({ reason: error.message.split("\n")[0] ?? "" }))
    .then((reply) => process.send?.({ ...reply, memoryBytes: process.memoryUsage.rss() }));
});
process.on("disconnect", () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();
