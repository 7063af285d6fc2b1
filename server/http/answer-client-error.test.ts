import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerClientError } from "./answer-client-error.ts";

let server: Server;
beforeAll(async () => {
  // Starts an answer and never ends it.
  server = createServer((_request, response) => response.writeHead(200, { "content-length": 10 }).write("01234"));
  server.on("clientError", answerClientError({}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

test("writes no refusal into an answer that is being sent", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
  let received = "";
  let sent = false;
  for await (const chunk of socket.setEncoding("utf8")) {
    received += chunk;
    if (received.endsWith("01234") && !sent) sent = socket.write("GARBAGE\r\n\r\n") || true;
  }
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
  expect(received.endsWith("\r\n\r\n01234")).toBe(true);
});
