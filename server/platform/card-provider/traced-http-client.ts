import Stripe from "stripe";
import { traceStep } from "#server/platform/tracing/tracer.ts";

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Observes the result of each request to the provider. */
export interface CallObserver {
  succeeded(): void;
  /** Called with a status or an error code when the provider is unavailable or rejects the key. */
  failed(cause: string): void;
}

/**
 * The SDK's HTTP client; each request becomes a step of the current trace, named after the pattern of its path. A request, a repeated one as well,
 * begins when `pace` resolves; its timeout begins then.
 */
export function tracedHttpClient(observer?: CallObserver, pace?: () => Promise<void>): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, ...rest) => {
    await pace?.();
    return traceStep(
      { name: `${method} ${patternOf(path)}`, attributes: { "http.request.method": method, "server.address": host } },
      () => observeCall(observer, send(host, port, path, method, ...rest)),
    );
  };
  return client;
}

async function observeCall<T extends { getStatusCode(): number }>(
  observer: CallObserver | undefined,
  call: Promise<T>,
): Promise<T> {
  try {
    const response = await call;
    const status = response.getStatusCode();
    // Other statuses are valid responses: a declined card, an unknown id.
    if (status === 401 || status === 403 || status >= 500) observer?.failed(`HTTP ${status}`);
    else observer?.succeeded();
    return response;
  } catch (error) {
    const { code } = error as { code?: unknown };
    observer?.failed(typeof code === "string" ? code : "no answer");
    throw error;
  }
}

/** Replaces ids, which contain digits or capitals unlike the words of the provider's paths, and drops the query. */
function patternOf(path: string): string {
  const [plain = ""] = path.split("?", 1);
  const isId = (segment: string) => /[\dA-Z]/.test(segment) && !/^v\d+$/.test(segment);
  return plain
    .split("/")
    .map((segment) => (isId(segment) ? ":id" : segment))
    .join("/");
}
