import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";
import { onTestFinished } from "vitest";

/** A received webhook. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
}

/** A webhook endpoint for one test. It responds with `answers` in order, then with 200. */
export async function openReceiver(answers: number[] = []) {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    arrivals.push({ headers: request.headers, body, event: JSON.parse(body) as Stripe.Event });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, arrivals, types: () => arrivals.map(({ event }) => event.type) };
}
