import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as calls from "#contract/content.ts";
import { bearerOf } from "#server/http/bearer.ts";
import { entityTag, namesTag } from "#server/http/entity-tag.ts";
import { route } from "#server/http/route.ts";
import type { Catalogue } from "./index.ts";

const revalidated = "public, max-age=0, must-revalidate";

/** Serves the calls of the catalogue. */
export function registerCatalogueRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  app.register(async (scope) => {
    scope.addHook("onSend", tagForEveryone);
    route(scope, calls.getPost, async ({ params, query, request, reply }) => {
      const post = await catalogue.getPost({ params, query }, bearerOf(request));
      const { accessType, content: body } = post.data.attributes;
      const isForOneReader = accessType === "PAID" && body !== null;
      reply.header("cache-control", isForOneReader ? "private, no-store" : revalidated);
      return post;
    });
    route(scope, calls.listCategoryPremiums, async ({ reply }) => {
      reply.header("cache-control", revalidated);
      return catalogue.listCategoryPremiums();
    });
    route(scope, calls.listPremiumPosts, async ({ params, query, reply }) => {
      reply.header("cache-control", revalidated);
      return catalogue.listPremiumPosts({ params, query });
    });
    route(scope, calls.listUserPosts, async ({ params, query, reply }) => {
      reply.header("cache-control", revalidated);
      return catalogue.listUserPosts({ params, query });
    });
    route(scope, calls.searchPosts, async ({ params, query, reply }) => {
      reply.header("cache-control", revalidated);
      return catalogue.searchPosts({ params, query });
    });
    route(scope, calls.listRelatedPosts, async ({ params, query, reply }) => {
      reply.header("cache-control", revalidated);
      return catalogue.listRelatedPosts({ params, query });
    });
  });
}

/** What is everyone's gets an ETag: any cache may keep it and asks each time whether it still holds. */
async function tagForEveryone(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || reply.getHeader("cache-control") !== revalidated) return payload;
  // As bytes from here on: a text would be turned into them twice, for the tag and for the answer.
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
  const etag = entityTag(body);
  reply.header("etag", etag);
  if (!namesTag(request.headers["if-none-match"], etag)) return body;
  reply.status(304).removeHeader("content-type");
  return "";
}
