import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reportLine } from "./report/report-line.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { createTestFolder, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();

const creator = (fields = "") =>
  `---\nfirstName: Vera\nlastName: Victim\nemail: vera@creators.example\n${fields}---\nWrites.\n`;

test("attaches no text and no file of another creator, not even through a link", async () => {
  await folder.write("victim/creator.md", creator());
  await folder.write("victim/paid.md", "---\ntitle: Paid\nexcerpt: E\nprice: 5\nfiles: book.pdf\n---\nCANARY-PAID\n");
  await folder.write("victim/book.pdf", "CANARY-BOOK");
  await folder.write("victim/inner/creator.md", creator("username: inner-creator\n"));
  await folder.write("victim/inner/own.pdf", "CANARY-INNER");
  await folder.write("mallory/creator.md", creator());
  await folder.write("mallory/own.txt", "Mine.");
  await folder.write("mallory/own.md", "---\ntitle: Own\n---\nText.\n");
  await folder.write("mallory/own-component.mdx", "---\ntitle: Own component\n---\nText.\n");
  await symlink(join(folder.path, "victim/book.pdf"), join(folder.path, "mallory/link.pdf"));
  await symlink(join(folder.path, "mallory/own.md"), join(folder.path, "mallory/own-link.txt"));
  const attempts: [string, string, RegExp][] = [
    ["mallory/a.md", "../victim/book.pdf", /leads out of the folder/],
    ["mallory/b.md", "../victim/paid.md", /leads out of the folder/],
    ["mallory/c.md", "/victim/book.pdf", /is not there/],
    ["mallory/d.md", "link.pdf", /link that leads out/],
    ["mallory/e.md", "own.md", /a text, not a download/],
    ["mallory/e2.md", "own-component.mdx", /a text, not a download/],
    ["mallory/f.md", "own-link.txt", /a text, not a download/],
    ["victim/g.md", "inner/own.pdf", /belongs to another creator/],
    ["h.md", "victim/book.pdf", /belongs to another creator/],
  ];
  for (const [name, file] of attempts) await folder.write(name, `---\ntitle: T\nfiles: ${file}\n---\n[x](${file})\n`);
  await folder.write("mallory/picture.md", "---\ntitle: T\ncover: ../victim/face.png\n---\nText.\n");
  await folder.write("victim/face.png", await testPicture());
  const { of } = await shop.run(folder.path, { creator: "root-creator", creatorName: "Root Creator" });
  expect(of("victim/paid.md")).toMatchObject({ outcome: "created" });
  for (const [name, , reason] of attempts)
    expect(of(name), name).toMatchObject({ outcome: "refused", reason: expect.stringMatching(reason) });
  expect(of("mallory/picture.md")).toMatchObject({ outcome: "refused" });

  await folder.write("mallory/ok.md", "---\ntitle: T\nfiles: own.txt\n---\n[x](../victim/book.pdf) [y](own.md)\n");
  expect((await shop.run(folder.path)).of("mallory/ok.md")).toMatchObject({ outcome: "created" });
  expect((await shop.read("ok")).mediaFiles.data.map(({ attributes }) => attributes.name)).toEqual(["own.txt"]);
});

test("attaches no file of another creator to a Ghost post", async () => {
  const ghost = (id: string, file: string) => {
    const html = `<p>Take <a href="__GHOST_URL__/content/files/${file}">it</a></p>`;
    const post = { id, uuid: id, title: id, slug: id, html, status: "published", author_id: "u" };
    const users = [{ id: "u", name: "Mal Lory", slug: "mal-lory" }];
    return JSON.stringify({ db: [{ data: { posts: [post], users } }] });
  };
  await folder.write("creator.md", creator("username: root-owner\n"));
  await folder.write("content/files/book.pdf", "CANARY-BOOK");
  await folder.write("content/files/victim/creator.md", creator());
  await folder.write("content/files/victim/paid.pdf", "CANARY-PAID");
  await folder.write("mallory/creator.md", creator("username: mallory-creator\n"));
  await folder.write("mallory/data/export.json", ghost("above", "book.pdf"));
  await folder.write("inner.json", ghost("inner", "victim/paid.pdf"));
  await folder.write("own.json", ghost("of-the-root", "book.pdf"));
  const { of } = await shop.run(folder.path, { source: "ghost-trust" });
  for (const [file, reason] of [
    ["inner.json#inner", /belongs to another creator/],
    ["mallory/data/export.json#above", /is not there/],
  ] as const)
    expect(of(file), file).toMatchObject({ outcome: "refused", reason: expect.stringMatching(reason) });
  const { mediaFiles } = await shop.read("of-the-root");
  expect(mediaFiles.data.map(({ attributes }) => attributes.name)).toEqual(["book.pdf"]);
});

test("lets another source change a creator only with the operator's permission", async () => {
  await folder.write("known-creator/creator.md", creator("image: face.png\n"));
  await folder.write("known-creator/face.png", await testPicture());
  await folder.write("known-creator/one.md", "---\ntitle: One\n---\nText.\n");
  const source = { source: "blog" };
  expect((await shop.run(folder.path, source)).summary).toMatchObject({ created: 2, refused: 0 });

  const other = await createTestFolder();
  await other.write("mallory/creator.md", creator("username: known-creator\n").replace("Vera", "Mallory"));
  await other.write("mallory/two.md", "---\ntitle: Two\n---\nText.\n");
  const stolen = await shop.run(other.path, { source: "other" });
  expect(stolen.of("mallory/creator.md")).toMatchObject({
    outcome: "refused",
    reason:
      "the creator known-creator comes from another source (blog/known-creator/creator.md): --allow-creator-changes takes it over",
  });
  expect(stolen.of("mallory/two.md")).toMatchObject({ outcome: "refused", reason: "its creator.md was refused" });
  expect((await shop.run(other.path, source)).of("mallory/creator.md")).toMatchObject({ outcome: "refused" });
  expect((await shop.read("one")).author.data.attributes).toMatchObject({ firstName: "Vera" });

  const line = (await shop.run(other.path, { source: "other", allowCreatorChanges: true })).of("mallory/creator.md");
  expect(line && reportLine(line)).toBe("updated   mallory/creator.md: name Vera Victim → Mallory Victim; portrait");
  await other.remove();
});

test("prefers the folder of a username over another file that claims it", async () => {
  await folder.write("aaa/creator.md", creator("username: claimed-name\n"));
  await folder.write("claimed-name/creator.md", creator());
  await folder.write("bbb/creator.md", creator("username: shared-name\n"));
  await folder.write("ccc/creator.md", creator("username: shared-name\n"));
  const { of } = await shop.run(folder.path);
  expect(of("claimed-name/creator.md")).toMatchObject({ outcome: "created" });
  expect(of("aaa/creator.md")).toMatchObject({
    outcome: "refused",
    reason: "the username claimed-name is also claimed by claimed-name/creator.md",
  });
  for (const name of ["bbb", "ccc"]) expect(of(`${name}/creator.md`)).toMatchObject({ outcome: "refused" });
});

test("grants and revokes the verified badge only with an option", async () => {
  const write = (verified: string) => folder.write("badge-creator/creator.md", creator(`verified: ${verified}\n`));
  await folder.write("badge-creator/badge.md", "---\ntitle: Badge\n---\nText.\n");
  const file = "badge-creator/creator.md";
  const isVerified = async () => (await shop.read("badge")).author.data.attributes.verified;
  await write("true");
  expect((await shop.run(folder.path)).of(file)?.warnings).toEqual(["no badge: --allow-badges gives it"]);
  expect(await isVerified()).toBe(false);
  const given = (await shop.run(folder.path, { allowBadges: true })).of(file);
  expect(given && reportLine(given)).toBe(`updated   ${file}: badge no → yes`);
  await write("false");
  expect((await shop.run(folder.path)).of(file)).toMatchObject({ outcome: "unchanged", warnings: [] });
  expect(await isVerified()).toBe(true);
  await shop.run(folder.path, { allowBadges: true });
  expect(await isVerified()).toBe(false);
});

test("maps authors to the folder's creators, to --author and to --creator, never to existing strangers", async () => {
  await folder.write("authors/jane-roe/creator.md", creator().replace("Vera", "Jane").replace("Victim", "Roe"));
  const post = (author: string) => `---\ntitle: By somebody\ndate: 2026-01-02\nauthor: ${author}\n---\nText.\n`;
  await folder.write("a.md", post("Jane Roe"));
  await folder.write("b.md", post("{name: Ken}"));
  await folder.write("c.md", post("[Lee New, Jane Roe]"));
  await folder.write("authors/jane-roe/d.md", post("Lee New"));
  const authorOf = async (slug: string) => (await shop.read(slug)).author.data.attributes.username;
  const { of } = await shop.run(folder.path, { source: "team" });
  expect(await authorOf("a")).toBe("jane-roe");
  expect(await authorOf("c")).toBe("lee-new");
  expect(of("b.md")).toMatchObject({ outcome: "refused", reason: expect.stringContaining('--author "Ken=username"') });
  expect(of("authors/jane-roe/d.md")?.warnings).toEqual([
    "its author is Lee New; published under jane-roe, whose folder it is in",
  ]);
  expect(
    (await shop.run(folder.path, { source: "team", authors: new Map([["ken", "jane-roe"]]) })).of("b.md"),
  ).toMatchObject({
    outcome: "created",
  });

  const other = await createTestFolder();
  await other.write("e.md", post("Jane Roe"));
  await other.write("f.md", post("Lee New"));
  const strange = await shop.run(other.path, { source: "strange" });
  for (const name of ["e.md", "f.md"])
    expect(strange.of(name)).toMatchObject({ outcome: "refused", reason: expect.stringMatching(/another source/) });
  const mine = await shop.run(other.path, { source: "strange", creator: "own-creator", creatorName: "Own Creator" });
  expect(mine.of("e.md")).toMatchObject({
    outcome: "created",
    warnings: ['its author is Jane Roe: published under own-creator; --author "Jane Roe=username" maps it'],
  });
  await other.remove();
});
