import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { Uploads } from "./index.ts";
import { toStudioUpload } from "./to-studio-upload.ts";

/** Handles the calls of uploads. Their bytes come over `uploads-route.ts`. */
export function createUploadHandlers({ uploads }: { uploads: Uploads }) {
  return {
    async startUpload({ body, auth }) {
      return { data: toStudioUpload(await uploads.start(auth.principal.creatorId, body)) };
    },

    async listUploads({ query: { page }, auth }) {
      const { uploads: found, total, usedBytes } = await uploads.list(auth.principal.creatorId, page);
      const data = found.map(({ uses, work, ...upload }) => ({
        ...toStudioUpload(upload),
        ...{ uses, work, refusal: upload.refusal },
      }));
      const pages = { pageCount: pageCount(total, studioPostsPerPage), total };
      return { data, meta: { pagination: { page, pageSize: studioPostsPerPage, ...pages }, usedBytes } };
    },

    async finishUpload({ params, body, auth }) {
      const key = { uploadId: params.id, creatorId: auth.principal.creatorId };
      return { data: toStudioUpload(await uploads.finish(key, body)) };
    },

    async repeatFileWork({ params, auth }) {
      await uploads.repeatWork({ uploadId: params.id, creatorId: auth.principal.creatorId });
      return undefined;
    },

    async cancelFileWork({ params, auth }) {
      await uploads.cancelWork({ uploadId: params.id, creatorId: auth.principal.creatorId });
      return undefined;
    },

    async deleteUpload({ params, auth }) {
      await uploads.delete({ uploadId: params.id, creatorId: auth.principal.creatorId });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
