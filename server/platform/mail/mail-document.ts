import { type CSSProperties, Fragment, createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailBlock, MailContent } from "./mail-content.ts";

// The colors of the screens (web/styles/look.css). Light ones are inlined, because not every mail client keeps a style
// element.
const light = {
  paper: "#faf8f5",
  surface: "#ffffff",
  ink: "#1a1613",
  muted: "#665e56",
  hairline: "#e7e1d9",
  accent: "#c2410c",
  onAccent: "#ffffff",
};
/**
 * For mail clients that follow the system's theme. Clients without style elements show the light colors or invert them.
 */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#12100e!important}.surface{background-color:#1b1815!important;border-color:#2e2924!important}
.ink{color:#f4efe8!important}.muted{color:#a89f95!important}.accent{color:#fb923c!important}
.button{background-color:#fb923c!important}.on-accent{color:#12100e!important}.rule{border-color:#2e2924!important}}
@media (max-width:480px){.sheet{padding:28px 20px 36px!important}.heading{font-size:23px!important}.code{font-size:22px!important}}`;

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

const text = { fontFamily: sans, fontSize: "16px", lineHeight: "26px", color: light.ink } satisfies CSSProperties;
const labelStyle = {
  ...text,
  ...{ margin: "28px 0 4px", fontSize: "13px", lineHeight: "20px", color: light.muted },
} satisfies CSSProperties;

/** A table for layout: Outlook for Windows supports width, background and padding only there. */
function Layout({ style, width, children }: { style?: CSSProperties; width?: string; children?: ReactNode }) {
  const table = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0, width, style };
  return h("table", table, h("tbody", null, h("tr", null, children)));
}

/** Text that keeps its line breaks. */
function Lines({ text }: { text: string }) {
  return text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [h("br", { key: index }), line]));
}

function Paragraph({ text: words }: { text: string }) {
  return h("p", { className: "ink", style: { ...text, margin: "0 0 14px" } }, h(Lines, { text: words }));
}

function Label({ text: words, isTight = false }: { text: string; isTight?: boolean }) {
  const style = isTight ? { ...labelStyle, margin: "14px 0 0" } : labelStyle;
  return h("p", { className: "muted", style }, words);
}

function Code({ code }: { code: string }) {
  const look: CSSProperties = {
    ...{
      fontFamily: mono,
      fontSize: "26px",
      lineHeight: "34px",
      fontWeight: 600,
      letterSpacing: "0.06em",
      color: light.ink,
    },
    ...{ backgroundColor: light.surface, border: `1px solid ${light.hairline}`, borderRadius: "10px" },
    ...{ padding: "16px 20px", wordBreak: "break-word" },
  };
  const cell = h("td", { className: "surface ink code", bgcolor: light.surface, style: look }, code);
  return h(Layout, { width: "100%", style: { borderCollapse: "separate", margin: "0 0 16px" } }, cell);
}

function Work({ title, by, url }: { title: string; by: string; url: string }) {
  const link: CSSProperties = {
    ...{ fontFamily: serif, fontSize: "20px", lineHeight: "28px", fontWeight: 600, color: light.accent },
    textDecoration: "none",
  };
  return h(
    "p",
    { className: "ink", style: { ...text, margin: "0 0 14px" } },
    h("a", { href: url, className: "accent", style: link }, title),
    h("br"),
    by,
  );
}

function Button({ url, label }: { url: string; label: string }) {
  // Outlook for Windows pads the cell, all others the link, so the whole button is clickable.
  const cell: CSSProperties & { msoPaddingAlt: string } = {
    ...{ backgroundColor: light.accent, borderRadius: "999px" },
    msoPaddingAlt: "13px 28px",
  };
  const link: CSSProperties = {
    ...text,
    ...{ display: "inline-block", padding: "11px 28px", fontWeight: 600, color: light.onAccent },
    ...{ textDecoration: "none", borderRadius: "999px" },
  };
  const anchor = h("a", { href: url, className: "on-accent", style: link }, label);
  const button = h("td", { className: "button", align: "center", bgcolor: light.accent, style: cell }, anchor);
  return h(Layout, { style: { borderCollapse: "separate", margin: "22px 0" } }, button);
}

function Steps({ steps }: { steps: readonly string[] }) {
  const item = { ...text, margin: "0 0 6px" };
  return h(
    "ol",
    { className: "ink", style: { ...text, margin: 0, padding: "0 0 0 22px" } },
    steps.map((step) => h("li", { key: step, className: "ink", style: item }, step)),
  );
}

function Small({ lines: texts }: { lines: readonly string[] }) {
  const rule: CSSProperties = { borderTop: `1px solid ${light.hairline}`, paddingTop: "18px" };
  const line = { ...text, margin: "0 0 8px", fontSize: "14px", lineHeight: "22px", color: light.muted };
  const lines = texts.map((each) => h("p", { key: each, className: "muted", style: line }, each));
  const cell = h("td", { className: "rule", style: rule }, lines);
  return h(Layout, { width: "100%", style: { marginTop: "34px" } }, cell);
}

/** Content under a label. */
function Labelled({ label, isTight, children }: { label: string; isTight?: boolean; children?: ReactNode }) {
  return h(Fragment, null, h(Label, { text: label, isTight }), children);
}

function Block({ block }: { block: MailBlock }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return h(Paragraph, { text: block.text });
    case "fact":
      return h(Labelled, { label: block.label, isTight: true }, h(Paragraph, { text: block.value }));
    case "code":
      return h(Labelled, { label: block.label }, h(Code, { code: block.code }));
    case "work":
      return h(Labelled, { label: block.label }, h(Work, block));
    case "button":
      return h(Button, { url: block.url, label: block.label });
    case "steps":
      return h(Labelled, { label: block.label }, h(Steps, { steps: block.steps }));
    case "small":
      return h(Small, { lines: block.lines });
  }
}

function Sheet({ content, brandName }: { content: MailContent; brandName: string }) {
  const brand = {
    ...text,
    margin: "0 0 30px",
    fontFamily: serif,
    fontSize: "20px",
    lineHeight: "24px",
    fontWeight: 600,
  };
  const heading: CSSProperties = {
    ...{ ...text, margin: "0 0 18px", fontFamily: serif, fontSize: "27px", lineHeight: "1.25", fontWeight: 600 },
    letterSpacing: "-0.01em",
  };
  return h(
    "td",
    { className: "sheet", align: "left", style: { padding: "40px 24px 48px", wordBreak: "break-word" } },
    h("p", { className: "accent", style: { ...brand, color: light.accent } }, brandName),
    h("h1", { className: "ink heading", style: heading }, content.heading ?? content.subject),
    content.body.map((block, index) => h(Block, { key: index, block })),
  );
}

function MailDocument({ content, brandName }: { content: MailContent; brandName: string }) {
  const { language, subject, preview } = content;
  const hidden: CSSProperties = {
    display: "none",
    maxHeight: 0,
    overflow: "hidden",
    fontSize: "1px",
    color: light.paper,
  };
  const paper = { margin: 0, padding: 0, backgroundColor: light.paper };
  // Outlook for Windows uses the width attribute, all others the style.
  const wide = { width: "560", style: { width: "100%", maxWidth: "560px", margin: "0 auto" } };
  const sheet = h(Layout, wide, h(Sheet, { content, brandName }));
  return h(
    "html",
    { lang: language },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subject),
      h("style", null, darkStyle),
    ),
    h(
      "body",
      { className: "paper", style: paper },
      h("div", { style: hidden }, preview),
      h(
        Layout,
        { width: "100%", style: paper },
        h("td", { className: "paper", align: "center", bgcolor: light.paper, style: paper }, sheet),
      ),
    ),
  );
}

/** The HTML of a mail: laid out with tables, styles inlined, light and dark. */
export function mailDocument(content: MailContent, brandName: string): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(h(MailDocument, { content, brandName }))}`;
}
