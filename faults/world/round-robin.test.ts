import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openRoundRobin, type RoundRobin } from "./round-robin.ts";

let apps: Server[] = [];
let roundRobin: RoundRobin;
afterEach(async () => {
  await roundRobin.close();
  for (const app of apps) app.close();
});

/** Apps that each answer with their own index and the request they received. */
async function open(count: number, asked: string[] = []): Promise<void> {
  apps = Array.from({ length: count }, (_, place) =>
    createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      asked.push(`${place} ${request.method} ${request.url} ${request.headers["x-forwarded-for"]} ${body}`);
      response.writeHead(201, { "set-cookie": ["a=1", "b=2"] }).end(String(place));
    }),
  );
  const urls: string[] = [];
  for (const app of apps) {
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
    urls.push(`http://127.0.0.1:${(app.address() as AddressInfo).port}`);
  }
  roundRobin = await openRoundRobin(urls);
}

test("forwards requests to the apps in rotation, and returns their responses complete", async () => {
  const asked: string[] = [];
  await open(2, asked);
  const post = { method: "POST", body: "code", headers: { "x-forwarded-for": "10.0.0.7" } };
  const answers = [];
  for (let call = 0; call < 4; call++) answers.push(await fetch(`${roundRobin.url}/some?path=1`, post));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["0", "1", "0", "1"]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(answers[0]?.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(asked).toEqual([0, 1, 0, 1].map((place) => `${place} POST /some?path=1 10.0.0.7 code`));
});

test("keeps an app that is gone in the rotation, without a fallback to another one", async () => {
  const asked: string[] = [];
  await open(2, asked);
  await new Promise((resolve) => apps[0]?.close(resolve));
  const came = [];
  for (let call = 0; call < 4; call++)
    came.push(
      await fetch(roundRobin.url).then(
        (answer) => answer.text(),
        () => "cut",
      ),
    );
  expect(came).toEqual(["cut", "1", "cut", "1"]);
  expect(asked).toHaveLength(2);
});

test("cuts the response when the app breaks off", async () => {
  await open(1);
  apps[0]?.removeAllListeners("request").on("request", (_request, response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("half", () => response.destroy());
  });
  await expect(fetch(roundRobin.url).then((answer) => answer.text())).rejects.toThrow();
});
