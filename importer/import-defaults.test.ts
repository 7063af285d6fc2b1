import { readdir } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { importUsage, readImportArguments } from "./import-options.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();
beforeEach(() => folder.write("creator.md", `---\nusername: default-creator\n${creatorFile.slice(4)}`));
const options = { allowCreatorChanges: true };

const french =
  "Les enfants sont dans le jardin avec les chats. Nous avons une maison qui est dans la ville, et elle est sur la place. Vous pouvez passer par ce chemin pour une visite avec nous.";
const spanish =
  "Los niños están en el jardín con los gatos. La casa está en una calle que es muy larga, pero no es como las otras. Esto es para todos y por eso se hace con una sonrisa.";
const english =
  "The children are in the garden with the cats. You have not seen that it is a house for all of them, and the street was not as long as this one. It is on the map.";

test("lists posts without a date last, and takes dates from names, folders and --date", async () => {
  const text = (fields: string) => `---\ntitle: T\n${fields}---\nText.\n`;
  await folder.write("undated.md", text(""));
  await folder.write("2024-04-25-named/index.md", text(""));
  await folder.write("2023/10/05/foldered.md", text(""));
  await folder.write("slashed.md", text("date: 2024/04/25\n"));
  await folder.write("changed.md", text("lastmod: 25 de abril de 2024\n"));
  const { of } = await shop.run(folder.path, options);
  const undated = "it has no date: it is listed last; write date: 2024-04-25, or give --date";
  expect(of("undated.md")?.warnings).toEqual([undated]);
  const dates = await Promise.all(
    ["undated", "named", "foldered", "slashed", "changed"].map(async (slug) => (await shop.read(slug)).publishedDate),
  );
  const day = Date.UTC(2024, 3, 25) / 1_000;
  expect(dates).toEqual([0, day, Date.UTC(2023, 9, 5) / 1_000, day, day]);
  const listed = await shop.catalogue.listUserPosts({
    params: { username: "default-creator", page: 1 },
    query: { postsPerPage: 10 },
  });
  const slugs = [...JSON.stringify(listed).matchAll(/slug\\?":\\?"([a-z-]+)/g)].map(([, slug]) => slug);
  expect([slugs.length, slugs.at(-1)]).toEqual([5, "undated"]);
  const dated = await shop.run(folder.path, { ...options, date: new Date("2020-01-02") });
  expect(dated.of("undated.md")).toMatchObject({ outcome: "updated", warnings: [], changes: [{ field: "date" }] });
});

test("takes the language from folder, name and words, and rejects other languages by name", async () => {
  const text = (title: string, words: string) => `---\ntitle: ${title}\ndate: 2024-01-01\n---\n${words}\n`;
  await folder.write("es/hola.md", text("Hola", "Corto."));
  await folder.write("post.es.md", text("Nombre", "Corto."));
  await folder.write("words.md", text("Palabras", spanish));
  await folder.write("bonjour.md", text("Bonjour", french));
  await folder.write("fr/salut.md", text("Salut", "Court."));
  await folder.write("pt-br/ola.md", text("Ola", "Curto."));
  await folder.write("it/tools.md", text("Tools", english));
  await folder.write("said.md", `---\ntitle: Said\nlanguage: en\ndate: 2024-01-01\n---\n${french}\n`);
  await folder.write("field.md", `---\ntitle: Field\nlang: fr\n---\nText.\n`);
  const { of } = await shop.run(folder.path, { ...options, language: "English" });
  for (const [slug, language] of [
    ["hola", "Spanish"],
    ["post", "Spanish"],
    ["tools", "English"],
    ["said", "English"],
  ] as const)
    expect((await shop.read(slug)).language, slug).toBe(language);
  const only = "only English and Spanish are accepted; write language: en or es if it is not so";
  expect(of("bonjour.md")?.reason).toBe(`it reads like French: ${only}`);
  expect(of("fr/salut.md")?.reason).toBe(`it is in "fr": ${only}`);
  expect(of("pt-br/ola.md")?.reason).toBe(`it is in "pt-br": ${only}`);
  expect(of("field.md")?.reason).toMatch(/"fr" is neither English nor Spanish/);
  await folder.write("more.md", text("More", spanish));
  const { of: found } = await shop.run(folder.path, options);
  expect(found("more.md")).toMatchObject({ outcome: "created", warnings: ["language: Spanish, by its words"] });
});

test("cuts tags after the twentieth, skips project files and excluded files, and suggests price spellings", async () => {
  const tags = Array.from({ length: 23 }, (_, place) => `Tag ${place}`);
  await folder.write("tagged.md", `---\ntitle: Tagged\ndate: 2024-01-01\ntags: [${tags.join(", ")}]\n---\nText.\n`);
  const sold = (price: string) => `---\ntitle: T\nexcerpt: E\ndate: 2024-01-01\nprice: ${price}\n---\nText.\n`;
  await folder.write("dollar.md", sold("$3"));
  await folder.write("comma.md", sold('"3,5"'));
  await folder.write("README.md", "# A project\n\nText.\n");
  await folder.write("notes/one.md", "# One\n\nText.\n");
  await folder.write("deep/notes/two.md", "# Two\n\nText.\n");
  const { of, lines } = await shop.run(folder.path, { ...options, exclude: ["notes/", "deep/**/*.md"] });
  expect(of("tagged.md")).toMatchObject({
    outcome: "created",
    warnings: ["left out: 3 of 23 tags; a post has at most 20"],
  });
  expect((await shop.read("tagged")).categories.data).toHaveLength(20);
  expect((await shop.read("dollar")).price).toBe(3);
  expect(of("comma.md")?.reason).toBe('the price "3,5" is not an amount in dollars: write 3.50');
  expect(of("README.md")).toMatchObject({ outcome: "skipped", reason: "a project's own file, not a post" });
  expect(lines.filter(({ file }) => file.includes("notes"))).toEqual([]);
});

test("lists omissions for a post rejected as empty", async () => {
  const text = (body: string) => `---\ntitle: Empty\ndate: 2024-01-01\n---\n${body}\n`;
  await folder.write("bad.svg", "<svg");
  await folder.write("empty.md", text("![s](bad.svg) ![g](gone.png)"));
  await folder.write("empty.mdx", text("<Chart />"));
  const { of } = await shop.run(folder.path, options);
  const reason = "it has neither text nor pictures nor files";
  expect(of("empty.md")).toMatchObject({
    ...{ outcome: "refused", reason },
    warnings: ["left out: image gone.png (not there)", expect.stringMatching(/^left out: bad\.svg \(.+\)$/)],
  });
  expect(of("empty.mdx")).toMatchObject({
    ...{ outcome: "refused", reason },
    warnings: ["left out: the component <Chart> (line 5); what it encloses stays"],
  });
});

test("announces when a post with a future date appears", async () => {
  const text = (date: string) => `---\ntitle: Waiting\ndate: ${date}\n---\nText.\n`;
  await folder.write("waiting.md", text("2099-01-01"));
  await folder.write("hour.md", text("2099-01-01T10:30:00+02:00"));
  const { of } = await shop.run(folder.path, options);
  const waiting = (moment: string) => [`appears on ${moment}; its address answers 404 until then`];
  expect(of("waiting.md")).toMatchObject({ outcome: "created", warnings: waiting("2099-01-01") });
  expect(of("hour.md")).toMatchObject({ outcome: "created", warnings: waiting("2099-01-01 08:30 UTC") });
  await expect(shop.read("waiting")).rejects.toMatchObject({ status: 404 });
});

test("splits a creator's full name, and lists missing fields of a creator.md", async () => {
  const creator = (fields: string) => `---\nemail: ada@creators.example\n${fields}---\nDraws.\n`;
  await folder.write("named-creator/creator.md", creator("name: Trial de la Author\n"));
  await folder.write("named-creator/post.md", "---\ntitle: Named\ndate: 2024-01-01\n---\nText.\n");
  await folder.write("single-name/creator.md", creator("name: Trial\n"));
  await folder.write("My Folder/creator.md", "");
  await folder.write("explore/creator.md", creator("name: Trial Author\n"));
  const { of } = await shop.run(folder.path, options);
  expect(of("named-creator/creator.md")).toMatchObject({ outcome: "created" });
  expect((await shop.read(of("named-creator/post.md")?.slug ?? "")).author).toMatchObject({
    data: { attributes: { firstName: "Trial", lastName: "de la Author" } },
  });
  expect(of("single-name/creator.md")).toMatchObject({
    outcome: "refused",
    reason: "a creator needs a first and a last name: write firstName: and lastName:, or both in name:",
  });
  const noUsername = (name: string) => ({
    outcome: "refused",
    reason: `the folder's name was taken as the username, and "${name}" is reserved or not a username: write username: with 3 to 30 of a-z, 0-9 and inner hyphens`,
  });
  expect(of("My Folder/creator.md")).toMatchObject(noUsername("My Folder"));
  expect(of("explore/creator.md")).toMatchObject(noUsername("explore"));
});

test("parses its options", () => {
  expect(readImportArguments(["--help"])).toBeUndefined();
  expect(importUsage).toContain("docs/importing.md");
  expect(
    readImportArguments(["blog", "--json", "--date", "25/04/2024", "--author", "Jane Roe=jane-roe"]),
  ).toMatchObject({
    folder: "blog",
    asJson: true,
    options: { date: new Date("2024-04-25"), authors: new Map([["jane-roe", "jane-roe"]]) },
  });
  expect(() => readImportArguments(["blog", "--author", "Jane"])).toThrow('write --author "Name=username"');
  expect(() => readImportArguments(["blog", "--price", "3,50"])).toThrow("write 3.50");
});

test("publishes nothing in a dry run and reports what it would do", async () => {
  await folder.write("picture.png", await testPicture());
  const text = (title: string, picture = "") => `---\ntitle: ${title}\ndate: 2024-01-01\n---\nText.\n${picture}`;
  await folder.write("kept.md", text("Before"));
  await folder.write("broken.md", "---\ntitle: B\nprice: x\n---\n");
  await shop.run(folder.path, options);
  const media = () => readdir(shop.mediaFolder, { recursive: true });
  const before = await media();
  await folder.write("kept.md", text("After", "![A](picture.png)"));
  await folder.write("new/creator.md", `---\nusername: dry-creator\n${creatorFile.slice(4)}`);
  await folder.write("new/fresh.md", text("Fresh"));
  const dry = await shop.run(folder.path, { ...options, dryRun: true });
  expect(dry.of("kept.md")).toMatchObject({
    outcome: "updated",
    changes: [{ field: "title", from: "Before", to: "After" }, { field: "text" }, { field: "pictures" }],
  });
  expect(dry.of("new/fresh.md")).toMatchObject({ outcome: "created", slug: "fresh" });
  expect(dry.of("broken.md")).toMatchObject({ outcome: "refused" });
  expect(await shop.read("kept")).toMatchObject({ title: "Before" });
  expect(await shop.creators.find("dry-creator")).toBeUndefined();
  expect(await media()).toEqual(before);
  expect((await shop.run(folder.path, options)).summary).toEqual(dry.summary);
});
