import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Call, cacheControl } from "#contract/call.ts";
import type { AnyCallRequest, Client } from "#contract/client.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { cacheTagOf } from "#server/platform/shared-cache/cache-tags.ts";
import { entityTag } from "./entity-tag.ts";
import type { PageCache, Tags } from "./page-cache.ts";
import { taggingCalls } from "./page-tags.ts";
import { frameBytes, type RenderedPage, sendPage } from "./rendered-page.ts";
import { languageKeyOf, sharedHeaders } from "./shared-headers.ts";

export interface ShareCallsDeps {
  /** The calls of nobody in particular: their replies cannot depend on a caller. */
  clientForEveryone: (language: ScreenLanguage) => Client;
  cache: PageCache<RenderedPage>;
}

/** Answers a request of the shared cache for a public call. False, and nothing sent, for any other request. */
export type AnswerSharedCall = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Lets the shared cache store public calls as it stores pages: by the language key, with tags, and only while the reply is in
 * the process's cache, which drops it at a change.
 */
export function createShareCalls(
  calls: Readonly<Record<string, Call>>,
  { clientForEveryone, cache }: ShareCallsDeps,
): AnswerSharedCall {
  return async (name, request, reply) => {
    const call = calls[name];
    const language = languageKeyOf(request.headers);
    if (!call || language === undefined || !isSharable(call, request)) return false;
    const { params, query } = request as AnyCallRequest;
    const make = async (tags: Tags) => {
      let isCacheable = true;
      const drop = () => {
        isCacheable = false;
      };
      const client = taggingCalls(clientForEveryone(language), tags, { onFailure: drop, onUntracked: drop });
      const perform = client[name as keyof Client] as (request: AnyCallRequest) => Promise<unknown>;
      return asPage(call, await perform({ params, query }), { tags, isCacheable });
    };
    // No page's key begins like this.
    const key = `call ${language} ${request.url}`;
    const page = cache.find(key) ?? (await cache.render(key, make));
    const { bytes } = page;
    await sendPage(request, reply, page, { headers: sharedHeaders(page, cache.holds(key, page)) });
    if (page.bytes !== bytes) cache.resize(key, page);
    return true;
  };
}

/** Whether a request is for a reply that is the same for everyone, at one of few addresses: searches are without number. */
function isSharable({ method, auth, cache, query }: Call, request: FastifyRequest): boolean {
  if (request.method !== "GET" || method !== "GET" || cache !== "revalidated") return false;
  if (auth.kind !== "none" && (auth.kind !== "access-token" || auth.required)) return false;
  const declared = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const sent = Object.keys(request.query as object);
  return !declared.includes("q") && sent.every((name) => declared.includes(name));
}

function asPage(call: Call, reply: unknown, { tags, isCacheable }: { tags: Tags; isCacheable: boolean }): RenderedPage {
  const body = Buffer.from(JSON.stringify(call.reply ? z.encode(call.reply, reply) : reply));
  const etag = entityTag(body);
  const headers = {
    ...{ "content-type": "application/json; charset=utf-8", "cache-control": cacheControl.revalidated },
    ...{ etag, vary: "Accept-Encoding" },
  };
  return {
    ...{ route: call.path, status: call.status, headers, etag, body, forms: new Map(), isCacheable },
    ...{ bytes: body.length + frameBytes, cacheTag: cacheTagOf(tags) },
  };
}
