import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportLine } from "#importer/report/report-line.ts";
import { createTestFolder, creatorFile, type TestFolder, testPicture } from "#importer/testing/test-folder.ts";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
let folder: TestFolder;
let data: TestFolder;
beforeAll(async () => {
  [database, folder, data] = await Promise.all([createTestDatabase(), createTestFolder(), createTestFolder()]);
  await folder.write("ada-okafor/creator.md", creatorFile);
  await folder.write("ada-okafor/picture.png", await testPicture());
  await folder.write("ada-okafor/good.md", "---\ntitle: Good\ndate: 2026-01-02\n---\nText.\n\n![A](picture.png)\n");
  await folder.write("ada-okafor/bad.md", "---\ntitle: Bad\nprice: x\n---\nText.\n");
  await folder.write("ada-okafor/draft.md", "---\ntitle: Draft\ndraft: true\n---\nText.\n");
  await folder.write("ada-okafor/notes/note.md", "Text.\n");
});
afterAll(() => Promise.all([database.close(), folder.remove(), data.remove()]));

/** Runs `npm run import -- …` without npm's own lines. */
async function runImport(...args: string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ["ops/import.ts", ...args], {
    env: {
      ...programEnvironment,
      ...{ NODE_ENV: "test" },
      ...{ DATABASE_URL: database.url, DATA_DIR: data.path, APP_SECRETS: "a secret of the tests that is long enough" },
    },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output, errors })));
}
const parsed = (output: string) => {
  const lines = output.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Partial<ImportLine> & { summary?: object });
};
const stored = async () => {
  const { rows } = await database.db.query({
    text: "SELECT (SELECT count(*) FROM posts) + (SELECT count(*) FROM authors) AS n",
  });
  const media = (await readdir(data.path, { recursive: true })).filter((path) => path.startsWith("media"));
  return [Number(rows[0]?.n), media.length > 0];
};

test("reports as JSON lines what an import would do, and writes nothing, with --dry-run --json", {
  tags: ["long"],
}, async () => {
  const args = [folder.path, "--json", "--exclude", "ada-okafor/notes"];
  const dry = await runImport(...args, "--dry-run");
  expect(await stored()).toEqual([0, false]);
  const real = await runImport(...args);
  expect(await stored()).toEqual([2, true]);
  expect(real.errors).toBe("");
  expect([dry.code, dry.output]).toEqual([1, real.output]);
  expect(parsed(real.output)).toEqual([
    { file: "ada-okafor/creator.md", outcome: "created", changes: [], warnings: [] },
    {
      ...{ file: "ada-okafor/bad.md", outcome: "refused", warnings: [] },
      reason: 'the price "x" is not an amount in dollars: write 3.50',
    },
    { file: "ada-okafor/draft.md", outcome: "skipped", reason: "it says draft", warnings: [] },
    { file: "ada-okafor/good.md", outcome: "created", slug: "good", changes: [], warnings: [] },
    { summary: { created: 2, updated: 0, unchanged: 0, skipped: 1, refused: 1 } },
  ]);
  const again = await runImport(folder.path, "--exclude", "notes", "--exclude", "**/note.md", "--exclude", "**/bad.md");
  expect(again).toEqual({
    code: 0,
    output: "skipped   ada-okafor/draft.md: it says draft\n0 created, 0 updated, 2 unchanged, 1 skipped, 0 refused\n",
    errors: "",
  });
});

test("quotes control characters in file names, so that no name forges a line of the report", {
  tags: ["long"],
}, async () => {
  const names = await createTestFolder();
  await names.write("creator.md", `---\nusername: quoted-creator\n${creatorFile.slice(4)}`);
  const forged = "\ncreated   other.md\u001B[2K\u007F\u0085\u2028\u202E";
  await names.write(`post${forged}.md`, "---\ntitle: Quoted\n---\nText.\n");
  await names.write(`text${forged}.md`, "---\ntitle: Draft\ndraft: true\n---\nText.\n");
  const [text, json, gone] = [
    await runImport(names.path, "--dry-run"),
    await runImport(names.path, "--dry-run", "--json"),
    await runImport(`/nowhere${forged}`),
  ];
  await names.remove();
  const quoted = "\\ncreated   other.md\\u001b[2K\\u007f\\u0085\\u2028\\u202e";
  expect(text.output.split("\n")).toEqual([
    "created   creator.md",
    `created   post${quoted}.md → post-created-other-md-2k`,
    `          post${quoted}.md: it has no date: it is listed last; write date: 2024-04-25, or give --date`,
    `skipped   text${quoted}.md: it says draft`,
    "2 created, 0 updated, 0 unchanged, 1 skipped, 0 refused",
    "",
  ]);
  expect(json.output).toContain(`"file":"text${quoted}.md"`);
  expect(parsed(json.output).map(({ file }) => file)).toContain(`text${forged}.md`);
  expect(gone.errors).toBe(`/nowhere${quoted} is not a folder\n`);
});

test("prints --help to standard output, and exits a rejected command with 1 and one line on standard error", {
  tags: ["long"],
}, async () => {
  const [help, gone, unknown, none, price] = await Promise.all([
    runImport("--help"),
    runImport("/nowhere/at-all", "--json"),
    runImport(folder.path, "--jsno"),
    runImport("--json"),
    runImport(folder.path, "--json", "--price", "3,50"),
  ]);
  expect([help.code, help.errors]).toEqual([0, ""]);
  for (const option of ["--dry-run", "--json", "--exclude", "--fetch-images", "--allow-free", "--help"])
    expect(help.output).toContain(option);
  expect(gone).toEqual({ code: 1, output: "", errors: "/nowhere/at-all is not a folder\n" });
  expect([unknown.code, unknown.output]).toEqual([1, ""]);
  expect(unknown.errors).toMatch(/^Unknown option '--jsno'/);
  expect([none.code, none.output]).toEqual([1, ""]);
  expect(none.errors).toMatch(/^Name one folder\./);
  expect([price.code, price.output, price.errors]).toEqual([
    1,
    "",
    'the price "3,50" is not an amount in dollars: write 3.50\n',
  ]);
});
