import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import haskell from "highlight.js/lib/languages/haskell";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import less from "highlight.js/lib/languages/less";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import nginx from "highlight.js/lib/languages/nginx";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { textOfHtml } from "./text-of-html.ts";

const languages = {
  ...{
    bash,
    c,
    cpp,
    csharp,
    css,
    diff,
    dockerfile,
    elixir,
    go,
    graphql,
    haskell,
    ini,
    java,
    javascript,
    json,
    kotlin,
    less,
  },
  ...{
    lua,
    makefile,
    markdown,
    nginx,
    perl,
    php,
    powershell,
    python,
    r,
    ruby,
    rust,
    scss,
    shell,
    sql,
    swift,
    typescript,
  },
  ...{ xml, yaml },
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
// Names that blogs use in addition to those that each language defines, such as `jsx`, `html` and `sh`.
hljs.registerAliases(["vue", "svelte", "astro", "html+erb"], { languageName: "xml" });
hljs.registerAliases(["mdx"], { languageName: "markdown" });
hljs.registerAliases(["json5"], { languageName: "json" });
hljs.registerAliases(["node"], { languageName: "javascript" });
hljs.registerAliases(["env", "dotenv"], { languageName: "ini" });

/** The token kinds with a color (`article.css`), and the library's names for them. */
const kinds: Record<string, string[]> = {
  k: ["keyword", "literal", "selector-tag", "operator", "built_in", "template-tag"],
  s: ["string", "regexp", "char", "link", "code", "addition"],
  c: ["comment", "quote", "meta", "doctag"],
  n: ["number", "symbol", "bullet"],
  f: ["title", "section", "name", "selector-id"],
  t: ["type", "class", "tag", "selector-class", "selector-pseudo"],
  a: ["attr", "attribute", "variable", "template-variable", "property", "selector-attr"],
  d: ["deletion"],
};
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));

/** Longer code stays plain: it is rarely an example, and highlighting can be slow. */
const maxCodeLength = 10_000;
const maxLineLength = 1_000;
/** The number of characters per text that are highlighted; later code stays plain. */
const maxTextLength = 100_000;

const block = /<pre><code class="language-([^"\s]{1,60})[^"<>]{0,200}">([^<]*)<\/code><\/pre>/g;

/**
 * Highlights the code blocks of known languages in HTML with one-letter span classes (`highlight-kinds.ts`). Blocks
 * without or with an unknown language, or above 10,000 characters, stay unchanged.
 */
export function highlightCode(html: string): string {
  let length = 0;
  return html.replace(block, (whole, given: string, escaped: string) => {
    const name = /^[\w+#.-]+/.exec(given)?.[0].toLowerCase() ?? "";
    const language = hljs.getLanguage(name) ? name : undefined;
    const isLong = escaped.length > maxCodeLength || escaped.split("\n").some((line) => line.length > maxLineLength);
    length += escaped.length;
    if (!language || isLong || length > maxTextLength) return whole;
    const { value } = hljs.highlight(textOfHtml(escaped), { language, ignoreIllegals: true });
    return `<pre><code class="language-${name}">${withShortNames(value)}</code></pre>`;
  });
}

/** Renames the library's classes to ours and unwraps spans of other kinds. */
function withShortNames(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="([^"]*)">|<\/span>/g, (_, names?: string) => {
    if (names === undefined) return open.pop() ? "</span>" : "";
    const kind = kindOf.get(/^hljs-([\w-]+)/.exec(names)?.[1] ?? "");
    open.push(kind !== undefined);
    return kind === undefined ? "" : `<span class="${kind}">`;
  });
}
