import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const username = "renata-umbral";
const post = (slug: string) => ({ username, slug, title: "A Door With Two Names" });
const [former, current] = [post("door-with-one-name"), post("door-with-two-names")];

test("opens a paid post after it was renamed, in a new tab as well", { tag: "@long" }, async ({
  page,
  context,
  product,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-renamed-"));
  async function publish(slug: string) {
    const facts = `title: ${former.title}\nslug: ${slug}\nexcerpt: Which one opens?\ndate: 2001-02-04\nprice: 3`;
    await writeFile(join(folder, username, "door.md"), `---\n${facts}\n---\nBoth of them open.\n`);
    await promisify(execFile)(process.execPath, ["ops/import.ts", folder], {
      env: { ...process.env, DATA_DIR: product.dataDir },
    });
  }
  await mkdir(join(folder, username));
  await writeFile(join(folder, username, "creator.md"), "---\nfirstName: Renata\nlastName: Umbral\n---\n");
  await publish(former.slug);
  await purchaseSteps(page).buy(former, newReader());
  await expect(page.getByText("Both of them open.")).toBeVisible();

  await publish(current.slug);
  await rm(folder, { recursive: true });
  const address = paths.post(username, current.slug);
  for (const asked of [paths.post(username, former.slug), address]) {
    const tab = await context.newPage();
    await tab.goto(asked);
    await expect(tab).toHaveURL(address);
    await expect(tab.getByText("Both of them open.")).toBeVisible();
  }
});
