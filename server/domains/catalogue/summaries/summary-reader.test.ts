import { beforeAll, expect, test } from "vitest";
import type { PostSummary } from "#contract/content.ts";
import { JsonText } from "#db/json-text.ts";
import { createSummaryReader } from "./summary-reader.ts";

type Listing = { data: PostSummary[]; meta: object };

/** A listing as the database writes it. */
function listing(...summaries: object[]): JsonText<Listing> {
  const lines = summaries.map((summary) => JSON.stringify(summary)).join(",\n");
  return new JsonText(`{"data":[\n${lines}\n],"meta":{"total":${summaries.length}}}`);
}

const summary = (title: string) => ({ id: title, attributes: { title, author: { data: { id: "a" } } } });

let reader: ReturnType<typeof createSummaryReader>;
beforeAll(() => {
  reader = createSummaryReader();
});

test("a listing is read as JSON reads it, empty or not", () => {
  for (const text of [listing(), listing(summary("one")), listing(summary("</script>"), summary("line\nbreak"))])
    expect(reader.read(text)).toEqual(text.parse());
});

test("a summary that is written as before is the same one, a changed one is not", () => {
  const [first] = reader.read(listing(summary("kept"))).data;
  expect(reader.read(listing(summary("other"), summary("kept"))).data[1]).toBe(first);
  const changed = { ...summary("kept"), attributes: { ...summary("kept").attributes, title: "changed" } };
  expect(reader.read(listing(changed)).data[0]).toMatchObject({ id: "kept", attributes: { title: "changed" } });
});

test("caches the newest version of a changed post, and reads an older one again where a listing still has it", () => {
  const id = "71a1fbdb-e309-4232-bf72-889fa7f254b6";
  const version = (price: number) => listing({ ...summary(id), attributes: { ...summary(id).attributes, price } });
  const [before] = reader.read(version(1)).data;
  const [after] = reader.read(version(2)).data;
  expect([before?.attributes.price, after?.attributes.price]).toEqual([1, 2]);
  expect(reader.read(version(2)).data[0]).toBe(after);
  expect(reader.read(version(1)).data[0]).toEqual(before);
});

test("freezes what many pages share", () => {
  const [shared] = reader.read(listing(summary("shared"))).data;
  expect(() => Object.assign(shared?.attributes.author.data ?? {}, { id: "b" })).toThrow(TypeError);
});

test("shares the author of several posts as one object", () => {
  const [one] = reader.read(listing(summary("one"))).data;
  const [other] = reader.read(listing(summary("other"))).data;
  expect(one).not.toBe(other);
  expect(one?.attributes.author).toBe(other?.attributes.author);
});
