import { expect, test } from "vitest";
import { isForTests, readSourceFiles } from "#server/testing/structure/source-files.ts";
import { type MailBlock, mailBlock, plainMail } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";

const url = "https://shop.example/ana/post?lang=en&from=mail";
const blocks: [name: string, block: MailBlock, html: string, text: string][] = [
  ["paragraph", mailBlock.paragraph("One <b>\ntwo"), "One &lt;b&gt;<br/>two</p>", "One <b>\ntwo"],
  ["fact", mailBlock.fact("Paid", "$4.50"), ">$4.50</p>", "Paid: $4.50"],
  ["code", mailBlock.code("Code", "AB-CD"), ">AB-CD</td>", "Code: AB-CD"],
  [
    "work",
    mailBlock.work({ label: "It opens", title: "A & B", by: "by Ana", url }),
    'href="https://shop.example/ana/post?lang=en&amp;from=mail"',
    `It opens: A & B (by Ana)\n${url}`,
  ],
  ["button", mailBlock.button("Read it", url), ">Read it</a>", `Read it:\n${url}`],
  ["steps", mailBlock.steps("How", ["Open it.", "Read it."]), ">Read it.</li>", "How:\n1. Open it.\n2. Read it."],
  ["small", mailBlock.small("Hint", "Help"), ">Help</p>", "Hint\n\nHelp"],
];

test.each(blocks)("renders a block of the kind %s in both forms of a mail", async (_name, block, html, text) => {
  const content = { language: "en", subject: "Subject", preview: "Preview", body: [block] } as const;
  const mail = await renderMail(content, "Vitrina");
  expect(mail.html).toContain(html);
  expect(mail.text).toBe(`${text}\n\nVitrina`);
});

test("keeps a mail's look without style elements, and follows a dark theme with them", async () => {
  const { html } = await renderMail(
    plainMail({ language: "es", subject: "Asunto", lines: ["Hola"], small: "Adiós" }),
    "Vitrina",
  );
  expect(html).toMatch(/^<!DOCTYPE html><html lang="es">/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  const elements = html.slice(html.indexOf("<body")).match(/<(?:body|td|p|h1|a|li)\b[^>]*>/g) ?? [];
  expect(elements.length).toBeGreaterThan(5);
  expect(elements.filter((element) => !element.includes('style="'))).toEqual([]);
  expect(html).not.toMatch(/<(?:img|script|link)\b/);
});

test("does not load React in a process that sends no mail", () => {
  const importers = readSourceFiles().filter(
    ({ path, packages }) =>
      path.startsWith("server/") &&
      !isForTests({ path }) &&
      packages.some((name) => /^react(?:-dom)?(?:\/|$)/.test(name)),
  );
  expect(importers.map(({ path }) => path)).toEqual(["server/platform/mail/mail-document.ts"]);
  const lazily = readSourceFiles().filter(({ code }) => /^import .*mail-document\.ts/m.test(code));
  expect(lazily).toEqual([]);
});
