import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { isUsername } from "#contract/reserved-usernames.ts";
import { readMeasures } from "#ops/import/measures-file.ts";
import { readPicture } from "#server/platform/pictures/read-picture.ts";

/** The minimum contents of the demo. */
const promised = { creators: 12, posts: 120, articles: 30, categories: 8, languages: ["en", "es"] };

const root = import.meta.dirname;
const runLength = 10;
/** A post of this many words, with headings, is an article; anything shorter is there for its media. */
const articleWords = 500;

type Post = { path: string; slug: string; fields: Map<string, string>; files: string[]; body: string };

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const posts: Post[] = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md") && name !== "creator.md")
    .map((name) => readPost(folder, name)),
);

function readPost(folder: string, name: string): Post {
  const { fields, files, body } = readMarkdown(join(root, folder, name));
  return { path: `${folder}/${name}`, slug: basename(name, ".md"), fields, files, body };
}

/** The demo's own front matter: one value a line, and `files` as a list. */
function readMarkdown(path: string): { fields: Map<string, string>; files: string[]; body: string } {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, "utf8")) ?? [];
  const fields = new Map<string, string>();
  const files: string[] = [];
  for (const line of head.split("\n")) {
    const item = /^\s+- (.+)$/.exec(line);
    if (item?.[1]) files.push(item[1]);
    const field = /^(\w+): (.+)$/.exec(line);
    if (field?.[1] && field[2]) fields.set(field[1], field[2].replace(/^"(.*)"$/, "$1"));
  }
  return { fields, files, body };
}

const list = (value = "") =>
  value
    .replace(/[[\]]/g, "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
const pictures = (body: string) => [...body.matchAll(/!\[[^\]]*\]\(([^\s)]+)/g)].map((match) => match[1] ?? "");
const media = (post: Post) => [post.fields.get("cover") ?? "cover", ...post.files, ...pictures(post.body)];
/** The name that captions and a poster share with their film or recording. */
const companionOf = (name: string) => /^(.+?)(?:\.(?:en|es)\.vtt|\.webp)$/.exec(name)?.[1];
const isPlayed = (name: string) => /\.(?:mp4|mp3)$/.test(name);
/** The words a reader sees, captions among them, without case, marks and addresses. */
const words = (markdown: string) =>
  markdown
    .replace(/\]\([^\s)]+/g, "] ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe("the demo", () => {
  test("has the creators, posts, articles, categories and languages that it promises", () => {
    const languages = posts.map((post) => post.fields.get("language") ?? "");
    const articles = posts.filter((post) => words(post.body).length >= articleWords && /^## /m.test(post.body));
    expect(folders.length).toBeGreaterThanOrEqual(promised.creators);
    expect(posts.length).toBeGreaterThanOrEqual(promised.posts);
    expect(articles.length).toBeGreaterThanOrEqual(promised.articles);
    expect(new Set(posts.flatMap((post) => list(post.fields.get("categories")))).size).toBe(promised.categories);
    expect([...new Set(languages)].sort()).toEqual(promised.languages);
    for (const language of promised.languages) {
      expect(languages.filter((other) => other === language).length / posts.length).toBeGreaterThan(0.4);
    }
  });

  test("has usernames that are free, slugs and dates that are its own, and an excerpt under each title", () => {
    expect(folders.filter((folder) => !isUsername(folder))).toEqual([]);
    expect(repeated(posts.map((post) => post.slug))).toEqual([]);
    expect(repeated(posts.map((post) => post.fields.get("date") ?? "no date"))).toEqual([]);
    const bare = posts.filter((post) => ["title", "excerpt", "coverAlt"].some((field) => !post.fields.has(field)));
    expect(bare.map((post) => post.path)).toEqual([]);
  });

  test("has every file that it names, and names every file that it has", () => {
    const missing: string[] = [];
    const unused: string[] = [];
    for (const folder of folders) {
      const own = posts.filter((post) => post.path.startsWith(`${folder}/`));
      const avatar = readMarkdown(join(root, folder, "creator.md")).fields.get("image") ?? "image";
      const named = new Set([avatar, ...own.flatMap(media)]);
      missing.push(...[...named].filter((name) => !isFile(join(root, folder, name))).map((name) => `${folder}/${name}`));
      const kept = readdirSync(join(root, folder, "media")).map((name) => `media/${name}`);
      const played = new Set([...named].filter(isPlayed).map((name) => name.replace(/\.\w+$/, "")));
      const isNamed = (name: string) => named.has(name) || played.has(companionOf(name) ?? "");
      unused.push(...kept.filter((name) => !isNamed(name)).map((name) => `${folder}/${name}`));
    }
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  });

  test("has a poster and captions in both languages for each film", () => {
    const films = posts.flatMap((post) => post.files.map((file) => join(root, post.path, "..", file)));
    const stems = films.filter((path) => path.endsWith(".mp4")).map((path) => path.replace(/\.mp4$/, ""));
    expect(stems.length).toBeGreaterThan(10);
    const wanted = stems.flatMap((stem) => [".en.vtt", ".es.vtt", ".webp"].map((ending) => stem + ending));
    expect(wanted.filter((path) => !isFile(path))).toEqual([]);
  });

  test("has no two covers alike", () => {
    const covers = posts.map((post) => {
      const bytes = readFileSync(join(root, post.path, "..", post.fields.get("cover") ?? "cover"));
      return createHash("sha256").update(bytes).digest("hex");
    });
    expect(posts.filter((_, index) => repeated(covers).includes(covers[index] ?? "")).map((post) => post.path)).toEqual([]);
  });

  test(`has no two articles that share a run of ${runLength} words`, () => {
    const seen = new Map<string, string>();
    const shared: string[] = [];
    for (const { path, fields, body } of posts) {
      const text = words(`${fields.get("excerpt")} ${body}`);
      for (let start = 0; start + runLength <= text.length; start++) {
        const run = text.slice(start, start + runLength).join(" ");
        const first = seen.get(run);
        if (first && first !== path) shared.push(`${first} and ${path}: ${run}`);
        seen.set(run, first ?? path);
      }
    }
    expect(shared).toEqual([]);
  });
});

test("measures.json has every picture of the demo, as decoding measures it", async () => {
  const measures = readMeasures(join(root, "measures.json"));
  const files = globSync(join(root, "*/media/*.{gif,jpg,jpeg,png,webp}")).sort();
  const keyOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  expect(new Set(measures.keys()), "run npm run measure-demo").toEqual(new Set(files.map(keyOf)));
  for (const file of [files[0], files.at(-1)].filter((each) => each !== undefined)) {
    const { path, ...picture } = await readPicture(file, async (each) => each);
    expect(path).toBe(file);
    // Other versions of the encoder may write another placeholder.
    expect(measures.get(keyOf(file))).toEqual({ ...picture, placeholder: expect.stringMatching(/^data:image\/webp;/) });
  }
});
