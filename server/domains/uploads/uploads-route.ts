import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { CallError } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { maxFormFileBytes, maxUploadBytes } from "#contract/upload-rules.ts";
import type { Principal } from "#server/calls/handler.ts";
import { sendMediaFile, takesAvif } from "#server/domains/media/index.ts";
import type { ReceiveLargeBody } from "#server/http/receive-large-body.ts";
import { answerPostedFile, type PostedFileDeps } from "./answer-posted-file.ts";
import type { Uploads } from "./index.ts";
import type { UploadKey } from "./upload.ts";

/** Finds the sender of a request. Throws the refusals of a call whose `auth` is `creator` or `account`. */
export type AuthorizeRequest = {
  creator(request: FastifyRequest): Promise<Principal & { creatorId: string }>;
  account(request: FastifyRequest): Promise<Principal>;
};

export interface UploadsRouteDeps extends Omit<PostedFileDeps, "uploads"> {
  uploads: Uploads;
  authorize: AuthorizeRequest;
  receiveLargeBody: ReceiveLargeBody;
}

const idParams = z.object({ id: z.uuid() });
const fileParams = z.object({
  id: z.string().check(z.regex(/^(?:[0-9a-f-]{36}|[0-9a-f]{64})$/)),
  variant: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
});
const offsetBytes = "application/offset+octet-stream";
const tus = { "tus-resumable": "1.0.0", "cache-control": "no-store" } as const;
const route = {
  config: { rateLimit: { max: 6_000, timeWindow: 60_000 } },
  schema: { hide: true },
} as const;

/**
 * Receives the bytes of uploads by the core protocol of tus 1.0 (`staffPaths.uploadBytes`), serves finished uploads to
 * the people who may see them (`staffPaths.upload`), and receives the file of a form without scripts.
 */
export async function registerUploadRoutes(app: FastifyInstance, deps: UploadsRouteDeps): Promise<void> {
  const { uploads, authorize, receiveLargeBody } = deps;
  const keyOf = async (request: FastifyRequest): Promise<UploadKey> => {
    const { creatorId } = await authorize.creator(request);
    return { uploadId: read(idParams, request.params).id, creatorId };
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(offsetBytes, (_request, payload, done) => done(null, payload));
    scope.route({
      ...route,
      method: ["GET", "HEAD"],
      url: staffPaths.uploadBytes(":id").replace("%3A", ":"),
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { offset, sizeBytes } = await uploads.progress(await keyOf(request));
        const headers = { ...tus, "upload-offset": String(offset), "upload-length": String(sizeBytes) };
        return reply.headers(headers).send();
      },
    });
    scope.route({
      ...route,
      method: "PATCH",
      url: staffPaths.uploadBytes(":id").replace("%3A", ":"),
      bodyLimit: maxUploadBytes.download,
      // Before the body is read, after the guard of writes.
      preParsing: async (request) => void (await keyOf(request)),
      async handler(request, reply) {
        requireProtocol(request, reply);
        const bytes = request.body as AsyncIterable<Uint8Array>;
        const part = { offset: offsetOf(request), bytes };
        const { offset } = await uploads.receive(await keyOf(request), part);
        return reply
          .status(204)
          .headers({ ...tus, "upload-offset": String(offset) })
          .send();
      },
    });
  });

  app.route({
    ...route,
    method: ["GET", "HEAD"],
    url: "/api/studio/uploads/:id/:variant",
    async handler(request, reply) {
      const { creatorId, roles, strength } = await authorize.account(request);
      const isModerator = strength === 2 && roles.includes("moderator");
      const { id, variant } = read(fileParams, request.params);
      const asked = { id, variant, takesAvif: takesAvif(request.headers.accept) };
      return sendMediaFile(await uploads.open(asked, { creatorId, isModerator }), request, reply);
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      ...route,
      method: "POST",
      url: "/studio/pieces/:id/file",
      bodyLimit: maxFormFileBytes + 2 ** 16,
      preParsing: receiveLargeBody(authorize.creator),
      async handler(request, reply) {
        const { creatorId } = await authorize.creator(request);
        const key = { draftId: read(idParams, request.params).id, creatorId };
        return reply.redirect(await answerPostedFile(deps, key, request), 303);
      },
    });
  });
}

function read<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CallError("NOT_FOUND");
  return parsed.data;
}

function requireProtocol(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(tus);
  if (request.headers["tus-resumable"] !== tus["tus-resumable"]) throw new CallError("INVALID_DATA");
}

function offsetOf({ headers }: FastifyRequest): number {
  const offset = /^\d{1,12}$/.exec(String(headers["upload-offset"]))?.[0];
  if (offset === undefined) throw new CallError("INVALID_DATA");
  return Number(offset);
}
