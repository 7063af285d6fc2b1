import type { Handlers } from "#server/calls/handler.ts";
import type { Uploads } from "./index.ts";
import { toStudioUpload } from "./to-studio-upload.ts";

/** Handles the calls of uploads. Their bytes come over `uploads-route.ts`. */
export function createUploadHandlers({ uploads }: { uploads: Uploads }) {
  return {
    async startUpload({ body, auth }) {
      return { data: toStudioUpload(await uploads.start(auth.principal.creatorId, body)) };
    },

    async finishUpload({ params, body, auth }) {
      const key = { uploadId: params.id, creatorId: auth.principal.creatorId };
      return { data: toStudioUpload(await uploads.finish(key, body)) };
    },

    async deleteUpload({ params, auth }) {
      await uploads.delete({ uploadId: params.id, creatorId: auth.principal.creatorId });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
