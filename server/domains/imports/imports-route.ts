import type { FastifyInstance, FastifyRequest } from "fastify";
import { staffPaths } from "#contract/staff-paths.ts";
import { maxFormFileBytes } from "#contract/upload-rules.ts";
import type { ReceiveLargeBody } from "#server/http/receive-large-body.ts";
import { answerPostedExport, type PostedExportDeps } from "./answer-posted-export.ts";

export interface ImportRouteDeps extends PostedExportDeps {
  /** Finds the creator who sends a request. Throws the refusals of a call whose `auth` is `creator`. */
  authorize(request: FastifyRequest): Promise<{ creatorId: string; accountId: string }>;
  receiveLargeBody: ReceiveLargeBody;
}

/** Receives an export, or several files, from a form without scripts. */
export async function registerImportRoute(app: FastifyInstance, deps: ImportRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      config: { rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { hide: true },
      method: "POST",
      url: staffPaths.studioImportFile,
      bodyLimit: maxFormFileBytes + 2 ** 16,
      preParsing: deps.receiveLargeBody(deps.authorize),
      async handler(request, reply) {
        const { creatorId } = await deps.authorize(request);
        return reply.redirect(await answerPostedExport(deps, creatorId, request), 303);
      },
    });
  });
}
