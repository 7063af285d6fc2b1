import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";

const slug = "a-gate-that-moved";
const oldPath = "/2009/04/the-gate/";

test.beforeAll(async ({ product }) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-old-paths-"));
  const fields = `title: A Gate That Moved\nslug: ${slug}\ndate: 2001-02-05\nfree: true\nlanguage: en\npermalink: ${oldPath}`;
  await writeFile(join(folder, "gate.md"), `---\n${fields}\n---\nIt is further up the road now.\n`);
  const creator = ["--creator", "olmo-cancela", "--creator-name", "Olmo Cancela"];
  await promisify(execFile)(process.execPath, ["ops/import.ts", folder, ...creator], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  await rm(folder, { recursive: true });
});

test("opens a post at the path of its old site, and from a link to that path within a text", async ({ page }) => {
  await page.goto(oldPath);
  await expect(page).toHaveURL(paths.freePost(slug));
  await expect(page.getByText("It is further up the road now.")).toBeVisible();

  await page.locator(".post-body").evaluate((body, href) => {
    const link = document.createElement("a");
    Object.assign(link, { href, textContent: "The gate of before" });
    body.append(link);
  }, `${oldPath}?utm_source=text`);
  const left = page.waitForResponse((response) => response.url().includes(oldPath));
  await page.getByRole("link", { name: "The gate of before" }).click();
  expect((await left).status()).toBe(301);
  await expect(page.getByRole("link", { name: "The gate of before" })).toHaveCount(0);
  await expect(page).toHaveURL(paths.freePost(slug));
  await expect(page.getByText("It is further up the road now.")).toBeVisible();
});
