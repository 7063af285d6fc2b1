import type { ContentLanguage } from "#contract/languages.ts";
import { splitCode } from "./split-code.ts";

/** A highlighted block. It has one of four looks, and its kind's title unless it has its own. */
type Look = "note" | "tip" | "important" | "warning";

const kinds: Record<string, { look: Look } & Record<ContentLanguage, string>> = {
  note: { look: "note", English: "Note", Spanish: "Nota" },
  info: { look: "note", English: "Info", Spanish: "Información" },
  tip: { look: "tip", English: "Tip", Spanish: "Consejo" },
  hint: { look: "tip", English: "Hint", Spanish: "Pista" },
  success: { look: "tip", English: "Success", Spanish: "Logrado" },
  important: { look: "important", English: "Important", Spanish: "Importante" },
  warning: { look: "warning", English: "Warning", Spanish: "Advertencia" },
  caution: { look: "warning", English: "Caution", Spanish: "Precaución" },
  danger: { look: "warning", English: "Danger", Spanish: "Peligro" },
  // Obsidian has more kinds; each only needs a title.
  abstract: { look: "note", English: "Summary", Spanish: "Resumen" },
  summary: { look: "note", English: "Summary", Spanish: "Resumen" },
  example: { look: "note", English: "Example", Spanish: "Ejemplo" },
  question: { look: "note", English: "Question", Spanish: "Pregunta" },
  faq: { look: "note", English: "Question", Spanish: "Pregunta" },
  quote: { look: "note", English: "Quote", Spanish: "Cita" },
  todo: { look: "note", English: "To do", Spanish: "Pendiente" },
  bug: { look: "warning", English: "Bug", Spanish: "Error" },
};

const opening = /^([ \t]{0,40}):{3,10}[ \t]{0,9}([A-Za-z][\w-]{0,30})(?![\w-])(.{0,500})$/;
const closing = /^[ \t]{0,40}:{3,10}[ \t]{0,9}$/;
const title =
  /^[ \t]{0,9}(?:\[([^\]]{0,300})\]|\{[^{}]{0,100}title=["']([^"'{}]{0,300})["'][^{}]{0,100}\}|([^[{\s].{0,300}))/;
const alert = /^<p>\[!([a-z]{1,20})\][+-]?[ \t]{0,9}([^\n]{0,1000})(?:\n|$)/i;

/**
 * Converts blocks between `:::note` and `:::` to asides, and `:::details` to a disclosure. Removes the markers of other
 * blocks and lists them in `leftOut`. Keeps code. Linear time.
 */
export function calloutsToHtml(
  markdown: string,
  language: ContentLanguage,
  { isMdx = false } = {},
): { markdown: string; leftOut: string[] } {
  const unknown = new Set<string>();
  const lines: string[] = [];
  const open: { at: number; end: string }[] = [];
  for (const { text, isCode } of splitCode(markdown, { withIndented: !isMdx })) {
    for (const line of isCode ? [text] : text.split("\n")) {
      const [, indent = "", name = "", rest = ""] = (!isCode && opening.exec(line)) || [];
      if (name) {
        const kind = kindOf(name);
        if (!kind && name !== "details") unknown.add(name);
        const [, bracketed, attribute, plain] = title.exec(rest) ?? [];
        const own = bracketed ?? attribute ?? plain?.trim();
        const heading = own ?? kind?.[language] ?? "";
        open.push({
          at: lines.length,
          end: kind ? `\n${indent}</aside>\n` : name === "details" ? "\n</details>\n" : "",
        });
        if (kind) lines.push(asideBegins(indent, kind.look), `${indent}**${heading}**\n`);
        else if (name === "details")
          lines.push(`${indent}<details><summary>${escaped(heading || "…")}</summary>\n`, "");
        else lines.push("", "");
      } else if (!isCode && open.length > 0 && closing.test(line)) lines.push(open.pop()?.end ?? "");
      else lines.push(line);
    }
  }
  // An unterminated block is not highlighted, but keeps its title.
  for (const { at } of open) lines[at] = "";
  return {
    markdown: lines.join("\n"),
    leftOut: [...unknown].map((name) => `left out: the block :::${name}; what it encloses stays`),
  };
}

/** Converts a quotation that starts like a GitHub alert or Obsidian callout to an aside; undefined otherwise. */
export function alertOf(html: string, language: ContentLanguage): string | undefined {
  const [begins = "", name = "", rest = ""] = alert.exec(html) ?? [];
  const kind = kindOf(name);
  if (!kind) return undefined;
  const isWhole = rest.endsWith("</p>");
  const own = rest.replace(/(?:<br>|<\/p>)$/, "").trim();
  const text = html.slice(begins.length);
  return `<aside class="${kind.look}"><p><strong>${own || kind[language]}</strong></p>\n${isWhole ? "" : "<p>"}${text}</aside>\n`;
}

function kindOf(name: string) {
  const known = name.toLowerCase();
  return Object.hasOwn(kinds, known) ? kinds[known] : undefined;
}

function asideBegins(indent: string, look: Look): string {
  return `${indent}<aside class="${look}">\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
