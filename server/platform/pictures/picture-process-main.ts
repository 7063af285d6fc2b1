import sharp from "sharp";
import { decodePicture, isDamaged } from "./decode-picture.ts";
import type { PictureReply, PictureRequest } from "./picture.ts";

/** The limit of the last request. The engine's own limits do not count a decoder's memory. */
let maxMemoryBytes = Number.POSITIVE_INFINITY;

sharp.concurrency(1);
sharp.cache(false);

process.on("message", (request: PictureRequest) => {
  maxMemoryBytes = request.maxMemoryBytes;
  const answer = async (): Promise<PictureReply> =>
    request.isCheck ? { isDamaged: await isDamaged(request.path) } : { picture: await decodePicture(request) };
  answer()
    .catch((error: Error): PictureReply => ({ reason: error.message.split("\n")[0] ?? "" }))
    .then((reply) => process.send?.({ ...reply, memoryBytes: process.memoryUsage.rss() }));
});
process.on("disconnect", () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();
