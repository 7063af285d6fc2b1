import Stripe from "stripe";
import { traceStep } from "#server/platform/tracing/tracer.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Hears how each request to the provider ended. */
export interface CallObserver {
  succeeded(): void;
  /** With a status or an error code: the provider is away, or refuses the key. */
  failed(cause: string): void;
}

/** The SDK's own client; each of its requests is a step of the trace around it, by the pattern of its path. */
export function tracedHttpClient(observer?: CallObserver): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) =>
    traceStep(
      { name: `${method} ${patternOf(path)}`, attributes: { "http.request.method": method, "server.address": host } },
      () => observeCall(observer, send(host, port, path, method, ...rest)),
    );
  return client;
}

async function observeCall<T extends { getStatusCode(): number }>(
  observer: CallObserver | undefined,
  call: Promise<T>,
): Promise<T> {
  try {
    const response = await call;
    const status = response.getStatusCode();
    // Other statuses answer the request: a declined card, an unknown id.
    if (status === 401 || status === 403 || status >= 500) observer?.failed(`HTTP ${status}`);
    else observer?.succeeded();
    return response;
  } catch (error) {
    const { code } = error as { code?: unknown };
    observer?.failed(typeof code === "string" ? code : "no answer");
    throw error;
  }
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
