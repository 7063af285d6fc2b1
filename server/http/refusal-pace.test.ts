import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { paceRefusals } from "./pace-refusals.ts";
import { createRefusalPace } from "./refusal-pace.ts";

/** Requests that are refused immediately, as by a limit; lists each outcome under the request's name. */
function refusing() {
  const outcomes: string[] = [];
  const pace = createRefusalPace(() => outcomes.push("slowed"));
  const ask = (caller: string, name: string, isGone = false) =>
    pace.admit(caller, {
      run() {
        outcomes.push(name);
        pace.noteRefusal(caller);
      },
      drop: () => outcomes.push(`${name} dropped`),
      isGone: () => isGone,
    });
  return { pace, ask, take: () => outcomes.splice(0) };
}

test("a refused caller gets five refusals a window, and others are not slowed", () => {
  const { pace, ask, take } = refusing();
  for (let n = 1; n <= 12; n++) ask("flood", String(n), n === 7);
  ask("reader", "page");
  expect(take()).toEqual(["1", "slowed", "2", "3", "4", "5", "page"]);
  expect(pace.beginWindow()).toBe(true);
  expect(take()).toEqual(["6", "8", "9", "10", "11"]);
  expect(pace.beginWindow()).toBe(true);
  expect(take()).toEqual(["12"]);
  expect(pace.beginWindow()).toBe(false);
  ask("flood", "later");
  expect(take()).toEqual(["later", "slowed"]);
});

test("drops requests beyond a thousand waiting ones, and runs the rest when it stops", () => {
  const { pace, ask, take } = refusing();
  for (let n = 1; n <= 1_006; n++) ask("flood", String(n));
  expect(take().at(-1)).toBe("1006 dropped");
  pace.stop();
  expect(take()).toHaveLength(1_000);
  ask("flood", "last");
  expect(take()).toEqual(["last"]);
});

test("answers another visitor and health checks while a flood of refused requests waits", async () => {
  const app = Fastify();
  let refused = 0;
  app.get("/*", (request, reply) => {
    if (request.headers["x-visitor"] !== "flood") return "page";
    refused += 1;
    return reply.status(429).header("retry-after", "60").send();
  });
  paceRefusals(app, ({ headers }) => String(headers["x-visitor"]));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const request = "GET /a HTTP/1.1\r\nHost: shop\r\nX-Visitor: flood\r\n\r\n";
  const flood = Array.from({ length: 20 }, () => connect(port));
  for (const socket of flood) socket.on("data", () => socket.write(request)).write(request);
  try {
    await expect.poll(() => refused).toBeGreaterThanOrEqual(30);
    const before = refused;
    for (let visit = 0; visit < 20; visit++) {
      const [path, visitor] = visit % 2 === 0 ? ["/a", "reader"] : ["/healthz", "flood"];
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-visitor": visitor } });
    }
    // Without pacing, every connection of the flood gets another answer during each visit.
    expect(refused - before).toBeLessThan(200);
  } finally {
    for (const socket of flood) socket.destroy();
    await app.close();
  }
});
