import { expect, test } from "vitest";

type Texts = Record<string, string | ((...values: unknown[]) => string)>;
const modules = import.meta.glob<Record<string, { en: Texts; es: Texts }>>("./**/*-texts.ts", { eager: true });

/** The same in both languages, or told in both at once. */
const alike = new Set(["Legal", "Roles", "English (EN) | Español (ES)"]);

const spoken = (text: Texts[string] | undefined) => (typeof text === "function" ? text("x", "x", "x") : text);

test("each text has a Spanish side of its own", () => {
  const dictionaries = Object.entries(modules).flatMap(([file, exported]) =>
    Object.values(exported)
      .filter((each) => each.en && each.es)
      .map((texts) => ({ file, ...texts })),
  );
  expect(dictionaries.length).toBeGreaterThan(12);
  const untranslated = dictionaries.flatMap(({ file, en, es }) =>
    Object.keys(en)
      .filter((key) => /\p{L}{2}/u.test(spoken(en[key]) ?? "") && !alike.has(spoken(en[key]) ?? ""))
      .filter((key) => !spoken(es[key]) || spoken(es[key]) === spoken(en[key]))
      .map((key) => `${file}: ${key}: ${spoken(en[key])}`),
  );
  expect(untranslated).toEqual([]);
});
