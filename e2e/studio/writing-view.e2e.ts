import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { openNewPiece, studioSteps } from "#e2e/steps/studio.ts";
import { clipboards } from "./clipboards.ts";

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a creator writes in the writing view, pastes from other programs, and finds it as Markdown", {
  tag: "@long",
}, async ({ page, product }) => {
  await signInByMail(page, {
    product,
    email: await openAccount(product, { roles: ["creator"] }),
    next: staffPaths.studio,
  });
  const studio = studioSteps(page);
  const path = await studio.createPiece("writing");
  const view = page.locator(".writing-view");
  const source = page.locator("textarea[name=body]");
  await view.click();
  await page.keyboard.type("## The harbour");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It was ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("closed");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" 2*3*4?");
  await expect(source).toHaveValue(/^## The harbour\n\nIt was \*\*closed\*\* 2\\?\*3\\?\*4\?\n?$/);
  await expect(page.getByRole("dialog"), "`?` is typed").toBeHidden();
  await expectAccessible(page, "the writing view");
  await studio.untilSaved();
  await page.reload();
  await expect(view.locator("strong")).toHaveText("closed");

  for (const { from, html, markdown } of clipboards) {
    await view.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await view.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "plain");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await expect(source, from).toHaveValue(markdown);
    await expect(view.locator("[style], img, script"), from).toHaveCount(0);
    const note = page.getByText("Pictures among the words were not pasted.");
    await expect(note, from).toHaveCount(html.includes("<img") ? 1 : 0);
  }

  const buffer = Buffer.from(onePixel, "base64");
  await page.getByLabel("Add a picture").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer });
  await expect(source, "behind words, a picture begins a paragraph").toHaveValue(
    /\S\n\n\s*!\[\]\(media:[0-9a-f-]{36}\)/,
  );
  await page.getByLabel("Caption under the picture").fill("Low tide");
  await expect(source).toHaveValue(/!\[\]\(media:[0-9a-f-]{36} "Low tide"\)/);
  await view.press("ControlOrMeta+End");
  await page.keyboard.type(" and words");
  await expect(source, "typing after a new picture keeps it").toHaveValue(/!\[\]\(media:\S+ "Low tide"\) and words/);
  await expect(page.getByLabel("Caption under the picture")).toHaveCount(0);
  await studio.untilSaved();
  await page.reload();
  const picture = view.getByRole("img", { name: "A picture without a description" }).first();
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  await picture.click();
  await expectAccessible(page, "the words of a picture");
  await page.getByLabel("Description for people who do not see the picture").pressSequentially("A boat on mud");
  await expect(source).toHaveValue(/!\[A boat on mud\]\(media:\S+ "Low tide"\)/);
  await expect(view.getByRole("img", { name: "A boat on mud" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(source).not.toHaveValue(/media:/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(source, "removing can be undone").toHaveValue(/!\[A boat on mud\]/);
  for (const [event, pictures] of [
    ["paste", /(?:media:.*){2}/s],
    ["drop", /(?:media:.*){3}/s],
  ] as const) {
    await view.press("ControlOrMeta+End");
    await view.evaluate(giveFile, { event, base64: onePixel });
    await expect(source, `a picture that arrives by ${event} is sent at once`).toHaveValue(pictures);
  }
  await studio.untilSaved();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await studio.fields.body.fill("A picture:\n");
  await studio.fields.body.press("ControlOrMeta+End");
  await page.getByLabel("Add a picture").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer });
  await expect(source).toHaveValue(/!\[\]\(media:/);
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(picture).toBeVisible();
  await expectAccessible(page, "the writing view with a picture");

  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await expect(studio.fields.body).toBeFocused();
  await studio.fields.body.fill(
    'Text\n: definition with `a`\n\n<figure><img src="a.png" alt=""></figure>\n\n![[cat.png]]',
  );
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(page.getByText(/stays in Markdown/)).toBeVisible();
  await expect(studio.fields.body).toBeVisible();
  await studio.fields.body.fill("| a | b |\n| :- | -: |\n| 1 | 2 |\n\nA note.[^1]\n\n[^1]: Of the *editor*.");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(view.locator("td").first()).toHaveText("1");
  await studio.untilSaved();
  await page.goto(path);
  await expect(view.locator("td").first()).toHaveText("1");

  expect(await page.evaluate(parseHostileText)).toBe("<p><img><b>bold</b><a>link</a></p>");
  await page.goto(staffPaths.studioProfile());
  await page.evaluate(() => document.documentElement.setAttribute("data-studio", ""));
  await page.getByRole("link", { name: "See your page" }).click();
  await page.waitForURL(`**${paths.creator("*")}`);
  // The document of the studio, with its policy, is gone.
  await expect(page.locator("html")).not.toHaveAttribute("data-studio");
});

const texts = {
  en: {
    ...{ add: "Add a picture", caption: "Caption under the picture" },
    alt: "Description for people who do not see the picture",
    ...{ source: "Markdown", write: "Write", stays: /stays in Markdown/ },
  },
  es: {
    ...{ add: "Añadir una imagen", caption: "Pie de la imagen" },
    alt: "Descripción para quien no ve la imagen",
    ...{ source: "En Markdown", write: "Escribir", stays: /se queda en Markdown/ },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator writes with a picture in the writing view and looks at the Markdown, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const context = await anotherBrowser(browser);
    const { page, studio } = await openNewPiece(context, product, language, "writing");
    const view = page.locator(".writing-view");
    const source = page.locator("textarea[name=body]");
    await view.click();
    await page.keyboard.type("## The harbour");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It was ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("closed");
    await page.keyboard.press("ControlOrMeta+b");
    await expect(source).toHaveValue(/^## The harbour\n\nIt was \*\*closed\*\*\n?$/);
    const buffer = Buffer.from(onePixel, "base64");
    await page.getByLabel(text.add).setInputFiles({ name: "dot.png", mimeType: "image/png", buffer });
    await page.getByLabel(text.caption).fill("Low tide");
    await page.getByLabel(text.alt).fill("A boat on mud");
    await expect(source).toHaveValue(/!\[A boat on mud\]\(media:\S+ "Low tide"\)/);
    await studio.untilSaved();
    await expectAccessible(page, "the writing view with a picture");
    await page.reload();
    await expect(view.getByRole("img", { name: "A boat on mud" })).toHaveJSProperty("naturalWidth", 1);
    await page.getByRole("button", { name: text.source, exact: true }).click();
    await expect(studio.fields.body).toBeFocused();
    await studio.fields.body.fill('<figure><img src="a.png" alt=""></figure>\n\n![[cat.png]]');
    await page.getByRole("button", { name: text.write, exact: true }).click();
    await expect(page.getByText(text.stays)).toBeVisible();
    await expect(studio.fields.body).toBeVisible();
    await expectAccessible(page, "a text that stays in Markdown");
    await studio.untilSaved();
    await context.close();
  });

test("shows the fields of a picture at the end of a long text, on a phone", { tag: "@long" }, async ({
  product,
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await signInByMail(page, {
    product,
    email: await openAccount(product, { roles: ["creator"] }),
    next: staffPaths.studio,
  });
  const studio = studioSteps(page);
  const path = await studio.createPiece();
  await studio.fields.body.fill("A day at the harbour, hour by hour.\n\n".repeat(60));
  await studio.untilSaved();
  await page.evaluate(() => localStorage.setItem("studio-view", "writing"));
  await page.goto(path);
  const view = page.locator(".writing-view");
  await view.click();
  await view.press("ControlOrMeta+End");
  const buffer = Buffer.from(onePixel, "base64");
  await page.getByLabel("Add a picture").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer });
  const caption = page.getByLabel("Caption under the picture");
  await expect(caption).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Description for people who do not see the picture")).toBeInViewport({ ratio: 1 });
  await caption.fill("Low tide");
  await expect(page.locator("textarea[name=body]")).toHaveValue(/"Low tide"/);
  await expectAccessible(page, "the fields of a picture on a phone");
});

/** Runs in the page: pastes or drops a picture. */
function giveFile(view: Element, { event, base64 }: { event: "paste" | "drop"; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], `${event}.png`, { type: "image/png" }));
  const shared = { bubbles: true, cancelable: true };
  view.dispatchEvent(
    event === "paste"
      ? new ClipboardEvent("paste", { ...shared, clipboardData: data })
      : new DragEvent("drop", { ...shared, dataTransfer: data }),
  );
}

/** Runs in the page: what is left of a text that slipped through the sanitiser. */
function parseHostileText(): string {
  const element = document.createElement("div");
  element.innerHTML =
    '<p onclick="x()"><img src="javascript:x()" onerror="x()"><b>bold</b><script>x()</script><iframe srcdoc="x"></iframe>' +
    '<svg><script>x()</script></svg><a href=" java\nscript:x()">link</a></p>';
  return element.innerHTML;
}
