import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from "fastify";
import * as z from "zod/mini";
import type { Call, CallBody, CallParams, CallQuery, CallReply } from "#contract/call.ts";
import { JsonText } from "#db/json-text.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body of a refusal, where a call's is not the usual `{error}` (spec 7). */
    refusal?: (code: string) => unknown;
  }
}

/** What a handler of a call gets: the contract's validated input, and Fastify's own for cookies and headers. */
export interface CallInput<C extends Call> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

const refusalBody = z.looseObject({ error: z.string() });

/**
 * Serves a call of the contract: the input is validated before, the reply after the handler; one that the database wrote is sent
 * as it is (its tests compare it with the contract). Throw `CallError` to refuse.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<CallReply<C> | JsonText<CallReply<C>>>,
  options: {
    refusal?: (code: string) => unknown;
    bodyLimit?: number;
    maxPerMinute?: number;
    preParsing?: preParsingHookHandler;
  } = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyLimit,
    ...(options.preParsing && { preParsing: options.preParsing }),
    config: {
      ...(options.refusal && { refusal: options.refusal }),
      ...(options.maxPerMinute && { rateLimit: { max: options.maxPerMinute, timeWindow: 60_000 } }),
    },
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [call.status]: call.reply ?? z.undefined(), "4xx": refusalBody, "5xx": refusalBody },
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body, request, reply };
      const result = await handler(input as CallInput<C>);
      reply.status(call.status);
      if (result instanceof JsonText)
        return reply.type("application/json; charset=utf-8").send(Buffer.from(result.text));
      return call.reply ? result : reply.send();
    },
  });
}
