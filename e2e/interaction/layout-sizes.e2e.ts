import type { Locator } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { birds, market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

/** The ratio of two computed colours of an element (WCAG 2.2, contrast ratio). */
const contrast = (part: Locator, ...properties: ["color" | "borderTopColor", "backgroundColor"]) =>
  part.evaluate((element, names) => {
    const style = getComputedStyle(element);
    const [light = 0, dark = 0] = names
      .map((name) => {
        const [red = 0, green = 0, blue = 0] = (style[name].match(/[\d.]+/g) ?? []).map((each) => {
          const share = Number(each) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      })
      .sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }, properties);

const rounded = (box: { width: number; height: number } | null) =>
  box && { width: Math.round(box.width), height: Math.round(box.height) };

test("fills the first screen with the promise of the home page", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.home);
  const hero = await page.getByRole("main").locator("section").first().boundingBox();
  expect((hero?.y ?? 0) + (hero?.height ?? 0)).toBeGreaterThanOrEqual(720);
});

/** The cards of a listing in rows, each row's edges on the left and on the right. */
const rowsOf = (cards: Locator) =>
  cards.evaluateAll((elements) => {
    const rows = new Map<number, { cards: number; left: number; right: number }>();
    for (const element of elements) {
      const { top, left, right } = element.getBoundingClientRect();
      const row = rows.get(Math.round(top)) ?? { cards: 0, left: Math.round(left), right: 0 };
      rows.set(Math.round(top), { ...row, cards: row.cards + 1, right: Math.round(right) });
    }
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([top, row]) => ({ top, ...row }));
  });

test("shows more than one row of Explore on the first screen", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.explore());
  const [first, second] = await rowsOf(page.getByRole("main").locator("li:has(> article)"));
  expect(first?.cards).toBe(3);
  expect(second?.top).toBeLessThan(760);
});

test("fills a wide screen with four columns and a full last row", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [path, lastRow] of [
    [paths.explore(), 1],
    [paths.home, 2],
    [paths.post(market.username, market.slug), 3],
  ] as const) {
    await page.goto(path);
    const rows = await rowsOf(page.getByRole("main").locator("li:has(> article)"));
    expect(rows.slice(0, -1).every(({ cards }) => cards === 4)).toBe(true);
    expect(rows.at(-1)).toMatchObject({ cards: lastRow });
    expect(new Set(rows.map(({ left, right }) => `${left} ${right}`)).size).toBe(1);
    expect(rows[0]?.left).toBeLessThan(180);
  }
});

test("keeps the filters of a listing in reach on a phone", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.explore());
  await page.getByRole("main").locator("li:has(> article)").last().scrollIntoViewIfNeeded();
  const spanish = page.getByRole("link", { name: "Spanish" });
  await expect(spanish).toBeInViewport({ ratio: 1 });
  await spanish.click();
  await expect(page).toHaveURL(/language=Spanish/);
});

test("limits the payment to 32 rem in width and 90% of the screen's height", { tag: "@long" }, async ({ page }) => {
  const { dialog, openPost, openModal } = purchaseSteps(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await openPost(market);
  await openModal();
  await expect.poll(async () => rounded(await dialog.boundingBox())).toEqual({ width: 512, height: 450 });
});

test("opens a payment at its title instead of its first field in a low window", { tag: "@long" }, async ({ page }) => {
  const { dialog, openPost, openModal } = purchaseSteps(page);
  await page.setViewportSize({ width: 640, height: 360 });
  await openPost(market);
  await openModal();
  await expect(dialog.getByRole("heading").first()).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
});

test("explains the fields of a free payment", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.payment);
  const amount = page.getByPlaceholder("0.00");
  await expect(amount).toHaveAttribute("inputmode", "decimal");
  await expect(page.getByRole("main").getByText("$", { exact: true })).toBeVisible();
  await amount.fill("12.50");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Secured by Stripe")).toBeVisible();
  await expect(dialog.getByPlaceholder("you@example.com")).toHaveAttribute("type", "email");
  await expect(dialog.getByPlaceholder("Add context for the payment...")).toHaveAttribute("rows", "3");
});

test("gives a message about 10 rem for its text", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.contact);
  expect(rounded(await page.getByLabel("Message").boundingBox())?.height).toBe(160);
});

test("lays out files in one to three columns", { tag: "@long" }, async ({ page, product }) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  await page.route(
    `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`,
    async (route) => {
      const answer = await route.fetch();
      const post = (await answer.json()) as { data: { attributes: { mediaFiles: { data: { id: string }[] } } } };
      const { mediaFiles } = post.data.attributes;
      mediaFiles.data = ["a", "b", "c"].flatMap((id) => mediaFiles.data.slice(0, 1).map((file) => ({ ...file, id })));
      await route.fulfill({ response: answer, json: post });
    },
  );
  const { openPost } = purchaseSteps(page);
  await openPost(market);
  const list = page.getByRole("region", { name: "Downloads" }).getByRole("list");
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = () => list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
    await expect.poll(tracks, `${width} px`).toBe(columns);
  }
});

test("leaves no single card in the last row of a full page", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(25);
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [row, last] = await cards.evaluateAll((all) => [
      all[0]?.closest("ul")?.getBoundingClientRect().width ?? 0,
      all.at(-1)?.getBoundingClientRect().width ?? 0,
    ]);
    expect(last, `${width} px`).toBeCloseTo(row ?? 0, 0);
  }
});

/** The enlargement of each image: its width on the screen divided by the width that `sizes` declared. */
const enlarged = (pictures: Locator) =>
  pictures.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      const shown = Math.max(width, (height * picture.naturalWidth) / picture.naturalHeight);
      return shown / picture.naturalWidth;
    }),
  );

for (const width of [1280, 390]) {
  test(`enlarges no image beyond its declared size at ${width} px`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, pictures] of [
      [paths.home, page.locator("main figure img[srcset]").first()],
      [paths.freePost(birds.slug), page.locator(".article img[srcset]")],
    ] as const) {
      await page.goto(path);
      await pictures.last().scrollIntoViewIfNeeded();
      await expect
        .poll(() => pictures.evaluateAll((all) => (all.at(-1) as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      for (const times of await enlarged(pictures)) if (Number.isFinite(times)) expect(times, path).toBeLessThan(1.02);
    }
  });
}

test("shows price and button once on a phone's first screen", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.post(market.username, market.slug));
  const bar = page.locator(".price-bar");
  await expect(bar.getByText("$6.50")).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText("Unlock this content")).toBeInViewport({ ratio: 1 });
  const panel = page.getByRole("region", { name: "Unlock this content" });
  await panel.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const isCovered = () =>
    bar.evaluate((element) => {
      const { x, y, width, height } = (element.firstElementChild ?? element).getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#price") !== null;
    });
  await expect.poll(isCovered).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bar).toBeHidden();
});

for (const { height, isLow } of [
  { height: 625, isLow: true },
  { height: 720, isLow: true },
  { height: 800, isLow: false },
])
  test(`shows price and button on a desktop's first screen, ${height} px high`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(paths.post(market.username, market.slug));
    const bar = page.locator(".price-bar");
    const panel = page.getByRole("region", { name: "Unlock this content" });
    const shown = isLow ? bar : panel;
    await expect(shown.getByText("$6.50")).toBeInViewport({ ratio: 1 });
    await expect(shown.getByText("Unlock this content")).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeVisible({ visible: isLow });
    await panel.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await expect(bar).toBeHidden();
  });

for (const width of [390, 820])
  test(`never shows the bar with the price half behind its panel, at ${width} px`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(paths.post(market.username, market.slug));
    const bar = page.locator(".price-bar");
    /** The bar once so many pixels of the panel are in sight: how clearly it shows, and whether the panel covers its lower edge. */
    const after = async (pixels: number) => {
      await page.locator("#price").evaluate((panel, shown) => {
        const { top } = panel.getBoundingClientRect();
        scrollBy({ top: top - innerHeight + shown, behavior: "instant" });
      }, pixels);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      return bar.evaluate((element) => {
        const { x, width, bottom } = (element.firstElementChild ?? element).getBoundingClientRect();
        const { opacity, visibility } = getComputedStyle(element);
        const isCovered = document.elementFromPoint(x + width / 2, bottom - 4)?.closest("#price") !== null;
        return { opacity: visibility === "hidden" ? 0 : Number(opacity), isCovered };
      });
    };
    expect(await after(0)).toEqual({ opacity: 1, isCovered: false });
    for (const pixels of [12, 24, 40]) {
      const { opacity, isCovered } = await after(pixels);
      expect([pixels, isCovered]).toEqual([pixels, false]);
      expect(opacity).toBeLessThan(1);
    }
    // The page scrolls by whole pixels, and the panel begins between two.
    for (const pixels of [48, 90, 200]) expect((await after(pixels)).opacity, `${pixels} px`).toBeLessThan(0.01);
  });

test("keeps the rows of a gallery as close as its columns", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.freePost("six-ways-frost-draws"));
  const figures = await page.locator(".gallery > figure").evaluateAll((all) =>
    all.map((figure) => {
      const { left, right, top, bottom } = figure.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const [first, second, third] = figures;
  if (!first || !second || !third) throw new Error("The gallery has fewer than three pictures");
  const betweenColumns = second.left - first.right;
  const betweenRows = third.top - Math.max(first.bottom, second.bottom);
  expect(betweenRows).toBeGreaterThan(betweenColumns / 2);
  expect(betweenRows).toBeLessThan(betweenColumns * 2);
});

test("aligns an open post and the footer's line on a desktop", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.freePost(birds.slug));
  const edges: number[] = [];
  for (const part of ["main h1", ".article > p >> nth=0", ".article > figure img[srcset] >> nth=0", "footer .border-t"])
    edges.push(Math.round((await page.locator(part).boundingBox())?.x ?? 0));
  expect(edges).toEqual(edges.map(() => edges[0]));
});

test("aligns a bought post with the banner above it on a desktop", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { buy, banner } = purchaseSteps(page);
  await buy(market, newReader());
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  const edges: number[] = [];
  for (const part of [banner.getByRole("status"), page.locator("main h1"), page.locator(".article > p").first()])
    edges.push(Math.round((await part.boundingBox())?.x ?? 0));
  expect(edges).toEqual(edges.map(() => edges[0]));
});

test("shows disabled controls in full, in the page's own style", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.create);
  const send = page.getByRole("button", { name: "Send application" });
  await expect(send).toBeDisabled();
  await expect(send).toHaveCSS("opacity", "1");
  await expect(page.getByRole("checkbox")).toHaveCSS("appearance", "none");
  await page.goto(paths.explore());
  await expect(page.getByRole("combobox")).toHaveCSS("appearance", "none");
});

for (const theme of ["light", "dark"] as const) {
  test(`draws disabled buttons and checkboxes in the colours of the ${theme} theme`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(paths.create);
    const send = page.getByRole("button", { name: "Send application" });
    await expect(send).toBeDisabled();
    // The button changes its colours gradually once the script disables it.
    await expect.poll(() => contrast(send, "color", "backgroundColor")).toBeGreaterThanOrEqual(4.5);
    const box = page.getByRole("checkbox");
    await expect(box).toHaveCSS("appearance", "none");
    await expect.poll(() => contrast(box, "borderTopColor", "backgroundColor")).toBeGreaterThanOrEqual(3);
  });
}

test("hides Prev on the first page and Next on the last", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Prev" })).toHaveAttribute("aria-disabled", "true");
  await expect(pages.getByRole("link", { name: "Next" })).toHaveAttribute("href", paths.explore({ page: 2 }));
  await pages.getByRole("link", { name: /^Page/ }).last().click();
  await expect(pages.getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await expect(pages.getByRole("link", { name: "Prev" })).not.toHaveAttribute("aria-disabled", "true");
});

test("lists all categories first", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  const options = page.getByLabel("Category").getByRole("option");
  await expect(options.first()).toHaveText("All categories");
  expect(await options.count()).toBeGreaterThan(3);
});

test("shows a creator's portrait and description", { tag: "@long" }, async ({ page }) => {
  const answer = await page.request.get(
    addressOf("listUserPosts", { params: { username: market.username, page: 1 }, query: { postsPerPage: 1 } }),
  );
  const { data } = (await answer.json()) as {
    data: { attributes: { author: { data: { attributes: { description: string } } } } }[];
  };
  const description = data[0]?.attributes.author.data.attributes.description ?? "";
  expect(description).not.toBe("");
  await page.goto(paths.creator(market.username));
  const header = page.getByRole("main").locator("header");
  await expect(header.getByText(description)).toBeVisible();
  await expect
    .poll(() => header.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
});

test("ends the QR page with year, company and support address", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.paymentQr);
  const last = page.getByRole("main").getByText(`© ${new Date().getFullYear()} Vitrina LLC`);
  await expect(last.getByRole("link")).toHaveAttribute("href", /^mailto:.+@/);
});
