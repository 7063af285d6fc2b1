import Stripe from "stripe";
import { traceStep } from "#server/platform/tracing/tracer.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The SDK's own client; each of its requests is a step of the trace around it, by the pattern of its path. */
export function tracedHttpClient(): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) =>
    traceStep(
      { name: `${method} ${patternOf(path)}`, attributes: { "http.request.method": method, "server.address": host } },
      () => send(host, port, path, method, ...rest),
    );
  return client;
}

/** Ids have digits or capitals, words of the provider's addresses have none; a query may hold anything. */
function patternOf(path: string): string {
  const [plain = ""] = path.split("?", 1);
  const isId = (segment: string) => /[\dA-Z]/.test(segment) && !/^v\d+$/.test(segment);
  return plain
    .split("/")
    .map((segment) => (isId(segment) ? ":id" : segment))
    .join("/");
}
