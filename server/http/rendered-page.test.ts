import fc from "fast-check";
import { expect, test } from "vitest";
import { createPagePolicy } from "./page-policy.ts";
import { finishPage } from "./rendered-page.ts";

const provider = { apiUrl: new URL("https://api.example"), jsUrl: "https://js.example/stripe.js" };
const policy = createPagePolicy(provider, { development: false });

function finish(pieces: readonly (string | Uint8Array)[]) {
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  return finishPage(new Response(null, { status: 200, headers }), {
    taken: { pieces, scripts: [] },
    url: new URL("https://vitrina.example/x"),
    policy,
    isHead: false,
    route: { pattern: "/x", area: "readers", audience: "everyone", hasMiddleware: false, hasAction: false },
  });
}

/** Texts of one letter and of thousands, beyond Latin-1, with unpaired surrogates. */
const text = fc
  .tuple(fc.string({ unit: fc.constantFrom("a", "é", "…", "😀", "\ud800", "\udc00") }), fc.nat(700))
  .map(([some, times]) => some.repeat(times));
const piece = fc.oneof(
  text,
  text.map((some) => new TextEncoder().encode(some)),
);

test("concatenates its pieces in UTF-8", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const { body } = await finish(pieces);
      expect(body.equals(Buffer.concat(pieces.map((one) => Buffer.from(one as string))))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("renders a page of several megabytes whole, and leaks nothing of it into the next", async () => {
  const long = "página… ".repeat(300_000);
  expect((await finish([long, Buffer.from("end")])).body.toString()).toBe(`${long}end`);
  expect((await finish(["short"])).body.toString()).toBe("short");
});

test("does not overwrite a cached page with the next one", async () => {
  const [first, second] = [await finish(["first", Buffer.from("!")]), await finish(["other", Buffer.from("?")])];
  expect([first.body.toString(), second.body.toString()]).toEqual(["first!", "other?"]);
  expect(first.etag).not.toBe(second.etag);
});
