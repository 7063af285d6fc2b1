import { expect, test } from "vitest";
import { postDescription } from "./post-description.server.ts";

const free = (content: string) => postDescription({ excerpt: null, content });

test("a post is described by its excerpt, and a paid one by nothing else", () => {
  expect(postDescription({ excerpt: "A window.", content: "<p>The body.</p>" })).toBe("A window.");
  expect(postDescription({ excerpt: "A window.", content: null })).toBe("A window.");
});

test("a free post without one is described by how it begins", () => {
  expect(free('<h2 id="text-a">Salt &amp; tide</h2><p>One <em>two</em>,<br />three &lt;b&gt;.</p>')).toBe(
    "Salt & tide One two, three <b>.",
  );
  const long = free(`<p>${"palabra ".repeat(100)}</p>`) ?? "";
  expect(long).toMatch(/^palabra .* palabra…$/);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(free(`<p>${"ola, ".repeat(100)}</p>`)).toMatch(/ola, ola…$/);
  expect(free(`<p>${"x".repeat(500)}</p>`)).toBe(`${"x".repeat(160)}…`);
  expect(free('<figure><img data-media-id="1" alt="A"></figure>')).toBeNull();
});
