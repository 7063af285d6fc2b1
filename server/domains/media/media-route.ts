import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Media } from "./index.ts";
import { sendMediaFile } from "./send-media-file.ts";
import { takesAvif } from "./takes-avif.ts";

const params = z.object({ fileId: z.string(), variant: z.string() });
const query = z.object({ t: z.optional(z.string()) });

/** The secret of a browser's cookie; undefined without one. */
export type BrowserOf = (request: { cookie: string | undefined }) => string | undefined;

/** Serves the files of the media store (`paths.media`), GET and HEAD. */
export function registerMediaRoute(app: FastifyInstance, media: Media, browserOf: BrowserOf): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/:fileId/:variant",
    // A page shows dozens of pictures, and a video is read in many ranges.
    config: { rateLimit: { max: 6_000, timeWindow: 60_000 } },
    schema: { hide: true, params, querystring: query },
    handler: async (request, reply) => {
      const { fileId, variant } = request.params as z.infer<typeof params>;
      const { t: signature } = request.query as z.infer<typeof query>;
      const { accept, cookie } = request.headers;
      const file = { fileId, variant, signature, browser: browserOf({ cookie }), takesAvif: takesAvif(accept) };
      return sendMediaFile(await media.getFile(file), request, reply);
    },
  });
}
