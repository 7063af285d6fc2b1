import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublicAddress } from "#server/platform/remote-files/is-public-address.ts";
import { readImportArguments } from "./import-options.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();
const pictures = new Map<string, Buffer>();
let server: Server;
let host: string;
let requested: string[] = [];
beforeAll(async () => {
  for (const [place, name] of ["text", "cover", "face", "more"].entries())
    pictures.set(`/${name}.png`, await testPicture({ red: place }));
  pictures.set("/page.png", Buffer.from("<html><script>alert(1)</script>"));
  server = createServer(({ url = "", headers }, response) => {
    requested.push(`${headers.host} ${url}`);
    const picture = pictures.get(url);
    if (picture) response.writeHead(200, { "content-type": "application/octet-stream" }).end(picture);
    else if (url.startsWith("/to?")) response.writeHead(302, { location: url.slice(4) }).end();
    else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `images.test:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const network = {
  resolve: async (name: string) => [name === "inside.images.test" ? "10.0.0.1" : "127.0.0.1"],
  mayConnect: (address: string) => address === "127.0.0.1" || isPublicAddress(address),
};
const runWith = (hosts: string[] | undefined, options = {}, given = {}) => {
  requested = [];
  const all = { allowCreatorChanges: true, fetchImages: hosts, ...options };
  return shop.run(folder.path, all, { network, ...given });
};
const post = (title: string, fields: string, text: string) =>
  `---\ntitle: ${title}\ndate: 2026-01-02\n${fields}---\nText.\n\n${text}\n`;

test("fetches remote images of texts and front matter only from hosts that --fetch-images allows", async () => {
  const site = `http://${host}`;
  await folder.write(
    "remote-creator/creator.md",
    creatorFile.replace("---\nDraws", `image: ${site}/face.png\n---\nDraws`),
  );
  const text = `![A](${site}/text.png)\n\n![B](http://other.test/b.png)`;
  await folder.write("remote-creator/one.md", post("Remote one", `cover: ${site}/cover.png\n`, text));
  await folder.write("remote-creator/two.md", post("Remote two", "", `![A](${site}/text.png)`));

  const refused = await runWith(undefined);
  expect(refused.of("remote-creator/creator.md")).toMatchObject({
    outcome: "refused",
    reason: `the portrait ${site}/face.png cannot be used: a remote image: --fetch-images ${host} fetches it`,
  });
  expect(requested).toEqual([]);

  const { of } = await runWith([host]);
  expect(of("remote-creator/one.md")).toMatchObject({
    outcome: "created",
    warnings: ["left out: image http://other.test/b.png (a remote image: --fetch-images other.test fetches it)"],
  });
  expect(of("remote-creator/two.md")).toMatchObject({ outcome: "created", warnings: [] });
  expect(requested.sort()).toEqual(["/cover.png", "/face.png", "/text.png"].map((path) => `${host} ${path}`));
  const one = await shop.read("one");
  expect(one.mainImage).toMatchObject({ width: 1000, height: 500 });
  expect(one.author.data.attributes.imgUrl).toMatch(/^\/media\//);
  expect(one.content).toMatch(/<img src="\/media\//);
  expect(one.content).not.toMatch(/images\.test|other\.test/);

  expect((await runWith([host])).summary).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test("omits invalid images, private addresses and images beyond a limit", async () => {
  const site = `http://${host}`;
  const inside = host.replace("images.test", "inside.images.test");
  await folder.write("remote-limits/creator.md", creatorFile);
  const paths = ["page.png", `to?http://${inside}/a.png`, "gone1.png", "gone2.png", "gone3.png", "more.png"];
  await folder.write(
    "remote-limits/a.md",
    post("Limits", "", paths.map((path) => `![](<${site}/${path}>)`).join("\n\n")),
  );
  const hosts = [host, `*.${host}`];
  const reasons = async (given = {}) =>
    (await runWith(hosts, {}, given))
      .of("remote-limits/a.md")
      ?.warnings.map((each) => each.replace(/^[^(]*\((.*)\)$/, "$1"));
  expect(await reasons()).toEqual([
    "not fetched: inside.images.test has an address that is not public",
    ...["", "", ""].map(() => "not fetched: the host does not answer (ECONNRESET)"),
    `not fetched: ${host} failed to answer 3 times`,
    expect.stringMatching(/^not a picture that can be shown/),
  ]);
  const limits = { images: 1, imageBytes: 20, totalBytes: 2 ** 20, timeoutMs: 5_000 };
  expect((await reasons({ remoteLimits: limits }))?.[0]).toBe("not fetched: it is larger than 0 MB");
  expect((await reasons({ remoteLimits: limits }))?.[1]).toBe("not fetched: a run fetches at most 1 images");
  expect((await reasons({ remoteLimits: { ...limits, totalBytes: 0 } }))?.[0]).toBe(
    "not fetched: a run fetches at most 0 MB",
  );
});

test("parses the hosts of --fetch-images and rejects invalid ones", () => {
  const hostsOf = (...given: string[]) =>
    readImportArguments(["blog", ...given.flatMap((value) => ["--fetch-images", value])])?.options.fetchImages;
  expect(hostsOf("A.example,*.B.example:8080", "ñ.example")).toEqual([
    "a.example",
    "*.b.example:8080",
    "xn--ida.example",
  ]);
  for (const wrong of ["", "*", "*.com", "https://a.example", "a.example/x", "u@a.example", "a b"])
    expect(() => hostsOf(wrong), wrong).toThrow("is not a host like images.example.com");
});
