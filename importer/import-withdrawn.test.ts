import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();
const source = { source: "withdrawn", allowCreatorChanges: true };
const text = (title: string, fields = "") =>
  `---\ntitle: ${title}\ndate: 2026-01-02\n${fields}---\nThe text of ${title}.\n`;
const isLive = (slug: string) =>
  shop.read(slug).then(
    () => true,
    () => false,
  );
const takesOff = (slug: string) => `its post is live: npm run ops -- unpublish ${slug} takes it off the shop`;

test("prints the command to withdraw a live post whose source became a draft, moved to drafts or is missing", async () => {
  await folder.write("draft-creator/creator.md", creatorFile);
  for (const name of ["flagged", "moved", "removed", "kept", "off"])
    await folder.write(`draft-creator/${name}.md`, text(`Draft ${name}`));
  await shop.run(folder.path, source);
  await folder.write("draft-creator/flagged.md", text("Draft flagged", "draft: true\n"));
  await folder.write("draft-creator/off.md", text("Draft off", "draft: true\n"));
  await folder.write("draft-creator/new.md", text("Draft new", "draft: true\n"));
  await rm(join(folder.path, "draft-creator/removed.md"));
  await folder.write("draft-creator/_drafts/moved.md", text("Draft moved"));
  await rm(join(folder.path, "draft-creator/moved.md"));
  await shop.posts.offers.withdrawPost("off");

  const { of, lines } = await shop.run(folder.path, { ...source, exclude: ["draft-creator/kept.md"] });
  const skipped = (slug: string, reason: string) => ({
    outcome: "skipped",
    slug,
    reason: `${reason}; ${takesOff(slug)}`,
  });
  expect(of("draft-creator/flagged.md")).toMatchObject(skipped("flagged", "it says draft"));
  expect(of("draft-creator/removed.md")).toMatchObject(skipped("removed", "the file is gone"));
  expect(of("draft-creator/moved.md")).toMatchObject(skipped("moved", "the file is gone"));
  expect(of("draft-creator/off.md")?.reason).toBe("it says draft; its post is off the shop already");
  expect(of("draft-creator/new.md")?.reason).toBe("it says draft");
  expect(lines.filter(({ file }) => file.endsWith("kept.md"))).toEqual([]);
  expect(await isLive("flagged")).toBe(true);

  await shop.posts.offers.withdrawPost("removed");
  expect((await shop.run(folder.path, source)).of("draft-creator/removed.md")).toBeUndefined();
});

test("prints the command to withdraw live posts of a Ghost export that became drafts or are missing", async () => {
  const post = (id: string, status: string) => ({
    ...{ id, uuid: id, title: `Ghost ${id}`, slug: id, html: `<p>Text of ${id}.</p>`, status, author_id: "u" },
  });
  const write = (posts: object[]) => {
    const users = [{ id: "u", name: "Gina Host", slug: "gina-host" }];
    return folder.write("export.json", JSON.stringify({ db: [{ data: { posts, users } }] }));
  };
  await write([post("ghost-a", "published"), post("ghost-b", "published")]);
  await shop.run(folder.path, source);
  await write([post("ghost-a", "draft")]);
  const { of } = await shop.run(folder.path, source);
  expect(of("export.json#ghost-a")?.reason).toBe(`its status is "draft"; ${takesOff("ghost-a")}`);
  expect(of("ghost:ghost-b")?.reason).toBe(`the post is gone from the export; ${takesOff("ghost-b")}`);
});

test("never republishes a withdrawn post, whatever changes in its source", async () => {
  await folder.write("off-creator/creator.md", creatorFile);
  await folder.write("other-creator/creator.md", creatorFile.replace("Ada", "Otto"));
  const file = "off-creator/essay.md";
  const long = "A long sentence that no other post has. ".repeat(10);
  const write = (fields: string, words = long) =>
    folder.write(file, `---\ntitle: Essay\nexcerpt: E\n${fields}---\n${words}\n`);
  await write("date: 2026-01-02\nprice: 5\n");
  expect((await shop.run(folder.path, source)).of(file)).toMatchObject({ outcome: "created", slug: "essay" });
  await shop.posts.offers.withdrawPost("essay");

  const all = { ...source, allowFree: true, allowPriceChanges: true };
  const offShop = async (label: string) => {
    const { rows } = await shop.database.db.query({
      text: "SELECT slug FROM posts WHERE title LIKE 'Essay%' AND published_at < 'infinity'",
    });
    expect(rows, label).toEqual([]);
  };
  await folder.write("off-creator/a.png", await testPicture());
  for (const fields of [
    ...["date: 2025-05-05\nprice: 6\n", "date: 2030-01-01\n", "date: 2026-01-02\nslug: essay-anew\n", ""],
    ...["draft: true\n", "draft: false\ncover: a.png\ntags: [New]\nlang: es\n", "price: 9\n"],
  ]) {
    await write(fields, fields.includes("slug") ? "Edited." : long);
    await shop.run(folder.path, all);
    await offShop(fields);
  }
  const refused = {
    outcome: "refused",
    reason: "the same post was withdrawn as essay-anew: npm run ops -- publish essay-anew puts it back",
  };
  expect((await shop.run(folder.path, { ...all, source: "renamed source" })).of(file)).toMatchObject(refused);
  await rename(join(folder.path, file), join(folder.path, "off-creator/renamed.md"));
  expect((await shop.run(folder.path, all)).of("off-creator/renamed.md")).toMatchObject({ outcome: "updated" });
  await offShop("renamed");
  await folder.write("off-creator/edited.md", text("Essay"));
  await rm(join(folder.path, "off-creator/renamed.md"));
  expect((await shop.run(folder.path, all)).of("off-creator/edited.md")).toMatchObject({
    outcome: "refused",
    reason: expect.stringMatching(/^the same post was withdrawn as /),
  });
  await folder.write("renamed.md", text("Essay by another"));
  await offShop("edited");
});
