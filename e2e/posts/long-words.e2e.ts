import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";

const word = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz".repeat(2);
const creator = "wilhelmina-wortreich";

function text(title: string, facts: string): string {
  return `---
title: ${title}
excerpt: "${word} ${word}"
${facts}
categories: [Essays]
language: en
date: ${new Date().toISOString()}
---
## ${word}

${word} and \`${word}\`.

| One | ${word} |
|---|---|
| \`${word}\` | ${word} |
`;
}

test.beforeAll(async ({ product }) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-words-"));
  await mkdir(join(folder, creator));
  const files = {
    "creator.md": `---\nfirstName: Wilhelmina\nlastName: ${word.slice(0, 60)}\n---\nWrites of ${word}.\n`,
    "sold.md": text(word, "price: 5"),
    "given.md": text(`Given ${word}`, "free: true"),
    "other.md": text(`Other ${word}`, "price: 6"),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, creator, name), content);
  await promisify(execFile)(process.execPath, ["ops/import.ts", folder], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  await rm(folder, { recursive: true });
});

// Runs alone: its posts appear first on Home and Explore, and its category in every menu.
test("never scrolls sideways for a word wider than its container", { tag: ["@alone", "@long"] }, async ({
  page,
  product,
}) => {
  const [sold, given] = await product.query<{ slug: string }>(
    `SELECT p.slug FROM posts p JOIN authors a ON a.id = p.author_id WHERE a.username = $1
     ORDER BY p.access_type DESC, p.price_cents`,
    [creator],
  );
  const addresses = [
    paths.home,
    paths.explore(),
    paths.creator(creator),
    paths.post(creator, sold?.slug ?? ""),
    paths.freePost(given?.slug ?? ""),
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: word }).first(), address).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address}, ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
