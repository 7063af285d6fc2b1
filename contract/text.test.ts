import { expect, test } from "vitest";
import * as z from "zod/mini";
import { requestText } from "./text.ts";

test("rejects an overlong text before further checks read it", () => {
  const read: string[] = [];
  const schema = requestText(3).check(z.refine((text) => read.push(text) > 0));
  expect(schema.safeParse("abcd").success).toBe(false);
  expect(schema.safeParse("").success).toBe(false);
  expect(read).toEqual([]);
  expect(schema.safeParse("abc").success).toBe(true);
  expect(read).toEqual(["abc"]);
});

test.each(["a\0b", "\ud800"])("rejects a text that cannot be stored: %j", (text) => {
  expect(requestText(9).safeParse(text).success).toBe(false);
});
