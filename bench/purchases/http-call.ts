import { type Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export interface HttpAnswer {
  status: number;
  /** As the answer sets them. */
  cookies: string[];
  body: string;
}

/**
 * One request over an agent's connections; cheaper than `fetch`, because the bench shares the machine with the product.
 * Rejects incomplete responses.
 */
export function httpCall(
  url: string,
  {
    agent,
    method = "GET",
    headers = {},
    body,
  }: { agent: Agent; method?: string; headers?: Record<string, string>; body?: string },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const call = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      text(answer).then((body) => resolve({ status, cookies: answered["set-cookie"] ?? [], body }), reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}
