import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FetchLimits, fetchFile } from "./fetch-file.ts";
import { isPublicAddress } from "./is-public-address.ts";

let server: Server;
let port: number;
let folder: string;
let requests: IncomingHttpHeaders[] = [];
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-fetch-"));
  server = createServer(({ url, headers }, response) => {
    requests.push(headers);
    if (url === "/a.png") response.writeHead(200, { "set-cookie": "a=b" }).end("picture");
    else if (url === "/endless.png") {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(200_000)), 1);
      response.once("close", () => clearInterval(timer));
    } else if (url === "/large.png") response.writeHead(200, { "content-length": 2 ** 30 }).write("p");
    else if (url === "/silent.png") response.writeHead(200).write("p");
    else if (url?.startsWith("/to?")) response.writeHead(302, { location: url.slice(4), "set-cookie": "a=b" }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const network = {
  resolve: async (host: string) => (host.startsWith("private") ? ["127.0.0.1", "10.0.0.1"] : ["127.0.0.1"]),
  mayConnect: (address: string) => address === "127.0.0.1",
};
async function fetched(path: string, given: Partial<FetchLimits> = {}): Promise<string> {
  requests = [];
  const file = join(folder, String(files++));
  const address = path.startsWith("/") ? `http://pictures.test:${port}${path}` : path;
  await fetchFile(address, file, {
    hosts: [`pictures.test:${port}`, `*.cdn.test:${port}`, `127.0.0.1:${port}`, "localhost"],
    ...{ maxBytes: 2 ** 20, timeoutMs: 5_000, network },
    ...given,
  });
  return readFile(file, "utf8");
}

test("fetches a file from a listed host, following redirects to listed hosts only", async () => {
  expect(await fetched("/a.png")).toBe("picture");
  expect(requests.map(({ host }) => host)).toEqual([`pictures.test:${port}`]);
  expect(await fetched(`/to?http://eu.cdn.test:${port}/a.png`)).toBe("picture");
  for (const { cookie, authorization, referer } of requests)
    expect([cookie, authorization, referer]).toEqual([undefined, undefined, undefined]);
  expect(await fetched("/to?/a.png")).toBe("picture");
  const unlisted = /is not a host of --fetch-images/;
  await expect(fetched(`/to?http://elsewhere.test:${port}/a.png`)).rejects.toThrow(unlisted);
  await expect(fetched(`/to?http://cdn.test:${port}/a.png`)).rejects.toThrow(unlisted);
  await expect(fetched("http://pictures.test/a.png")).rejects.toThrow(unlisted);
  await expect(fetched("/to?file:///etc/passwd")).rejects.toThrow("not a web address");
  await expect(fetched(`http://a:b@pictures.test:${port}/a.png`)).rejects.toThrow("credentials");
  await expect(fetched("/to?/to?/to?/to?/a.png")).rejects.toThrow(/redirects/);
});

test("connects only to public addresses, also after a redirect", async () => {
  const hosts = [`private.test:${port}`, `pictures.test:${port}`, `127.0.0.1:${port}`];
  const refused = /has an address that is not public/;
  await expect(fetched(`http://private.test:${port}/a.png`, { hosts })).rejects.toThrow(refused);
  expect(requests).toEqual([]);
  await expect(fetched(`/to?http://private.test:${port}/a.png`, { hosts })).rejects.toThrow(refused);
  expect(requests).toHaveLength(1);
  const strict = { hosts, network: { ...network, mayConnect: isPublicAddress } };
  await expect(fetched(`http://127.0.0.1:${port}/a.png`, strict)).rejects.toThrow(refused);
  await expect(fetched(`http://2130706433:${port}/a.png`, strict)).rejects.toThrow(refused);
  await expect(fetched("/a.png", strict)).rejects.toThrow(refused);
  expect(requests).toEqual([]);
});

test("resolves a name once and connects to that address", async () => {
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const rebinding = { ...network, resolve: async () => answers.shift() ?? [] };
  expect(await fetched("/a.png", { network: rebinding })).toBe("picture");
  expect(answers).toEqual([["10.0.0.1"]]);
});

test("stops a file that is too large or too slow, including name resolution", async () => {
  await expect(fetched("/gone.png")).rejects.toThrow("the host answers 404");
  await expect(fetched("/endless.png")).rejects.toThrow("it is larger than 1 MB");
  await expect(fetched("/large.png")).rejects.toThrow("it is larger than 1 MB");
  const slow = { message: "it takes longer than 0.2 seconds", isUnreachable: true };
  await expect(fetched("/silent.png", { timeoutMs: 200 })).rejects.toMatchObject(slow);
  const hanging = { ...network, resolve: () => new Promise<string[]>(() => {}) };
  await expect(fetched("/a.png", { timeoutMs: 200, network: hanging })).rejects.toMatchObject(slow);
  const closed = { hosts: ["127.0.0.1:1"] };
  await expect(fetched("http://127.0.0.1:1/a.png", closed)).rejects.toMatchObject({
    message: "the host does not answer (ECONNREFUSED)",
    isUnreachable: true,
  });
});
