import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

const word = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft";
const markdown = `---
title: Everything Markdown Can Do
date: 2001-02-03
free: true
category: Science
---
A link with [\`code in it\`](https://example.com), **bold \`code\`**, <kbd>Ctrl</kbd> and <mark>marked</mark> words.
See [the heading](#requestreply), a note[^1], ${word.repeat(2)} and \`${word.repeat(2)}\`.

\`\`\`js
const line = "${"a line that is longer than any screen is wide, ".repeat(6)}";
\`\`\`

| ${Array.from({ length: 14 }, (_, place) => `Column number ${place}`).join(" | ")} |
|${"---|".repeat(14)}
| ${Array.from({ length: 14 }, (_, place) => `\`value_${place}\``).join(" | ")} |

${"A paragraph that fills the page, so that the heading below is out of sight until its link is followed.\n\n".repeat(20)}
## Request/Reply

1. one
   - two
     1. three
        - [four](https://example.com)
          > five

<details><summary>More</summary>

~~Gone~~ H<sub>2</sub>O

</details>

[^1]: What the note says, in some words.
`;
const covered = `---
title: Wider Than Tall
date: 2001-02-03
free: true
category: Science
cover: wide.jpg
---
A text below a cover of sixteen to nine.
`;

test.beforeAll(async ({ product }) => {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-text-"));
  await writeFile(join(folder, "everything.md"), markdown);
  const wide = sharp({ create: { width: 1600, height: 900, channels: 3, background: "teal" } });
  await wide.jpeg().toFile(join(folder, "wide.jpg"));
  await writeFile(join(folder, "covered.md"), covered);
  const of = ["--creator", "mark-downe", "--creator-name", "Mark Downe", "--source", "everything"];
  await promisify(execFile)(process.execPath, ["ops/import.ts", folder, ...of], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  await rm(folder, { recursive: true });
});

for (const [theme, width] of [
  ["light", 1280],
  ["dark", 390],
] as const) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 800 } });

    test("renders imported text with contrast, keyboard scrolling and anchors, without sideways scrolling", {
      tag: "@long",
    }, async ({ page }) => {
      const answer = await page.goto(paths.freePost("everything"));
      expect(answer?.status()).toBe(200);
      await expectAccessible(page, "a text with everything");
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      for (const wide of [page.locator(".article pre"), page.getByRole("table")]) {
        await wide.focus();
        // A busy browser loses scrolling by key.
        const scrolled = () =>
          page.keyboard.press("ArrowRight").then(() => wide.evaluate(({ scrollLeft }) => scrollLeft));
        await expect.poll(scrolled).toBeGreaterThan(0);
      }

      const heading = page.getByRole("heading", { name: "Request/Reply" });
      await expect(heading).not.toBeInViewport();
      await page.getByRole("link", { name: "the heading" }).click();
      await expect(heading).toBeInViewport();

      const note = page.getByText("What the note says, in some words.");
      await page.getByRole("link", { name: "1", exact: true }).click();
      await expect(note).toBeInViewport();
      await note.getByRole("link", { name: "Back to note 1 in the text" }).click();
      await expect(note).not.toBeInViewport();
    });

    test("keeps the shape of a wide cover, and aligns title and text without a cover", { tag: "@long" }, async ({
      page,
    }) => {
      const leftOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().left);
      await page.goto(paths.freePost("covered"));
      const cover = await page.getByRole("main").locator("img").first().boundingBox();
      expect((cover?.width ?? 0) / (cover?.height ?? 1)).toBeCloseTo(16 / 9, 1);
      await page.goto(paths.freePost("everything"));
      expect(await leftOf("main h1")).toBeCloseTo(await leftOf(".article > p >> nth=0"), 0);
    });
  });
}
