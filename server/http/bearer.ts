import type { FastifyRequest } from "fastify";

/** The bearer token of a request, if it has one that could be ours. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,4000}=*)$/i.exec(request.headers.authorization ?? "")?.[1];
}
