import { expect, test } from "vitest";
import { sanitizeStoredBody } from "#server/domains/post-html/sanitize-body.ts";
import { storedHtml } from "#server/testing/stored-html.ts";
import { convertHere } from "./convert-here.ts";
import type { WriteJob } from "./text-job.ts";

/** A text as published, its embedded media and its report. */
function published(text: string, format: WriteJob["format"] = "markdown", firstLine = 1) {
  const outcome = format === "html" ? undefined : convertHere({ kind: "read", text, format, firstLine });
  const read = outcome && "read" in outcome ? outcome.read : undefined;
  const converted = convertHere({ kind: "write", text: read?.markdown ?? text, format, language: "English" });
  if (!("written" in converted)) throw new Error("The text was not written");
  const { written } = converted;
  const html = storedHtml(written.html);
  expect(sanitizeStoredBody(html)).toBe(html);
  return {
    html: html.replace(/\s*\n\s*/g, ""),
    media: [...(read?.media ?? []), ...written.media],
    report: [...(read?.leftOut ?? []), ...written.leftOut],
  };
}

const card = (address: string, title: string, host: string) =>
  `<a class="embed" href="${address}" rel="noopener nofollow ugc"><strong>${title}</strong> ${host}</a>`;
const onYouTube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

test.each([
  [
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;t=1" title="A *song* &gt; b" allowfullscreen></iframe>',
    card(onYouTube, "A *song* &gt; b", "youtube.com"),
  ],
  ["<iframe src='//www.youtube-nocookie.com/embed/dQw4w9WgXcQ'></iframe>", card(onYouTube, "YouTube", "youtube.com")],
  [
    '<IFRAME SRC="https://player.vimeo.com/video/76979871?h=8"></IFRAME>',
    card("https://vimeo.com/76979871", "Vimeo", "vimeo.com"),
  ],
  [
    '<iframe src="https://codepen.io/ada/embed/preview/abcDEF?theme-id=dark" title="CodePen Embed">See the pen</iframe>',
    card("https://codepen.io/ada/pen/abcDEF", "CodePen Embed", "codepen.io"),
  ],
  [
    '<iframe src="https://codesandbox.io/embed/x-1?y=z"></iframe>',
    card("https://codesandbox.io/s/x-1", "CodeSandbox", "codesandbox.io"),
  ],
  [
    '<iframe src="https://open.spotify.com/embed/track/1a2B"></iframe>',
    card("https://open.spotify.com/track/1a2B", "Spotify", "open.spotify.com"),
  ],
  [
    '<iframe src="https://maps.example/a?b=1&amp;c=2"></iframe>',
    card("https://maps.example/a?b=1&amp;c=2", "maps.example", "maps.example"),
  ],
  [
    '<video src="https://cdn.example/a.mp4" controls></video>',
    card("https://cdn.example/a.mp4", "a.mp4", "cdn.example"),
  ],
  ['<YouTube id="dQw4w9WgXcQ" />', card(onYouTube, "YouTube", "youtube.com")],
  ['<lite-youtube videoid="dQw4w9WgXcQ" title="Song"></lite-youtube>', card(onYouTube, "Song", "youtube.com")],
  ['<Vimeo video="76979871"/>', card("https://vimeo.com/76979871", "Vimeo", "vimeo.com")],
  [
    '<CodePen user="ada" slugHash="abcDEF"></CodePen>',
    card("https://codepen.io/ada/pen/abcDEF", "CodePen", "codepen.io"),
  ],
  ['<Tweet id="1234567890" />', card("https://x.com/i/status/1234567890", "X", "x.com")],
  [`<Embed url="https://youtu.be/dQw4w9WgXcQ" />`, card(onYouTube, "YouTube", "youtube.com")],
])("becomes a link: %s", (text, html) => {
  for (const format of ["markdown", "mdx"] as const)
    expect(published(`Before.\n\n${text}\n\nAfter.`, format)).toEqual({
      html: `<p>Before.</p><p>${html}</p><p>After.</p>`,
      media: [],
      report: [],
    });
  expect(published(`<p>Before.</p><figure>${text}</figure>`, "html").html).toBe(
    `<p>Before.</p><figure>${html}</figure>`,
  );
});

test("lists embedded films and recordings with poster and captions", () => {
  const text =
    'A.\n\n<video controls poster="talk.jpg">\n  <source src="talk.webm?x=1" type="video/webm">\n  <track kind="captions" src="talk.es.vtt" srclang="es" label="Español">\n  No film.\n</video>\n\n<audio src="/sounds/song.mp3"></audio>\n\n<Video src="./clip.mp4" />';
  for (const format of ["markdown", "mdx"] as const) {
    const { html, media, report } = published(text, format, 10);
    expect(html.replaceAll("<p></p>", "")).toBe("<p>A.</p>");
    expect(media).toEqual([
      {
        reference: "talk.webm?x=1",
        poster: "talk.jpg",
        captions: [{ reference: "talk.es.vtt", language: "es", label: "Español" }],
        line: 12,
      },
      { reference: "/sounds/song.mp3", poster: undefined, captions: [], line: 18 },
      { reference: "./clip.mp4", poster: undefined, captions: [], line: 20 },
    ]);
    expect(report).toEqual([]);
  }
});

test("reports omissions with name and line, in Markdown and MDX", () => {
  const dropped =
    "Text.\n\n<svg viewBox='0 0 1 1'>\n<path d='M0'/>\n</svg>\n\n<iframe src='x' width=1></iframe> <video></video>\n\n<Note>\n\n**Kept**\n\n</Note>\n\n<Chart data='a' /> <my-box>words</my-box>\n\n<embed src='a.pdf'>";
  const report = [
    "left out: <svg> (line 12)",
    "left out: <iframe> (line 16)",
    "left out: <video> (line 16)",
    "left out: the component <Note> (line 18); what it encloses stays",
    "left out: the component <Chart> (line 24); what it encloses stays",
    "left out: the component <my-box> (line 24); what it encloses stays",
    "left out: <embed> (line 26)",
  ];
  expect(published(dropped, "markdown", 10)).toMatchObject({ report });
  expect(published(dropped, "mdx", 10)).toMatchObject({ report });
  expect(published(dropped).html).toContain("<p><strong>Kept</strong></p>");
});

test.each([
  ["<video src='data:video/mp4;base64,AAAA'></video>", "<video> with the source data:"],
  ["<audio><source src='blob:https://x.example/1'></audio>", "<audio> with the source blob:"],
  ["<video src='//'></video>", "<video> with the source //"],
  ["<VideoPlayer src='ftp://x.example/a.mp4' />", "<VideoPlayer> with the source ftp:"],
])("reports a player whose source is not on the web: %s", (text, loss) => {
  for (const format of ["markdown", "mdx"] as const)
    expect(published(`Text.\n\n${text}`, format)).toMatchObject({ media: [], report: [`left out: ${loss} (line 3)`] });
  if (!text.includes("VideoPlayer")) expect(published(text, "html").report).toEqual([`left out: ${loss}`]);
});

test("counts lines from the start of the file, across modules and code, each once", () => {
  const text =
    "import A from 'a';\nimport B from 'b';\n\nText.\n\n```jsx\n<A>\n```\n\n<A />\n\n`<B/>` {/* <B/> */} <B\n  c='d'\n/> <A/>\n\n<A />";
  expect(published(text, "mdx", 4).report).toEqual([
    "left out: the component <A> (lines 13, 17, 19); what it encloses stays",
    "left out: the component <B> (line 15); what it encloses stays",
  ]);
});

test.each([
  "```html\n<iframe src='https://x.example'></iframe>\n```",
  "`<video src='a.mp4'></video>` and \\<Chart>",
  "    <iframe src='https://x.example'></iframe>",
  "{% highlight html %}\n<video src='a.mp4'></video>\n{% endhighlight %}",
  "<!-- <iframe src='https://x.example'></iframe> -->",
  "<https://x.example> <a@b.example> 1 < 2 <B>bold</B><BR>",
])("ignores code, comments and plain HTML: %j", (text) => {
  const { html, media, report } = published(text);
  expect({ media, report }).toEqual({ media: [], report: [] });
  expect(html).not.toContain("embed");
  expect(html).toContain(/`|highlight|^ {4}/.test(text) ? "&lt;" : "");
});

test("lets no frame, script or foreign URL into a link", () => {
  for (const text of [
    "<iframe src='javascript:alert(1)'></iframe>",
    "<iframe src='data:text/html,x' srcdoc='<script>alert(1)</script>'></iframe>",
    "<YouTube id='x\"onclick=alert(1)' />",
    "<iframe src='https://www.youtube.com/embed/\"><script>alert(1)</script>'></iframe>",
    "<iframe src='https://x.example' title='\"><script>alert(1)</script>'></iframe>",
    "<video src='https://x.example/<script>alert(1)</script>'></video>",
  ])
    for (const format of ["markdown", "html"] as const)
      expect(published(text, format).html).not.toMatch(/<script|javascript:|<iframe|onclick=|data:|<video/);
});
