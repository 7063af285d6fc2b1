import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { reportLine } from "./report/report-line.ts";
import { setUpImport } from "./testing/set-up-import.ts";
import { creatorFile, testPicture } from "./testing/test-folder.ts";

const { shop, folder } = setUpImport();

test("rejects price changes without an option, also after a rename and from another source", async () => {
  const text = "---\ntitle: Sold\nexcerpt: About it.\n---\nText.\n";
  await folder.write("price-creator/creator.md", creatorFile);
  await folder.write("price-creator/sold.md", text);
  const file = "price-creator/sold.md";
  const run = async (options: ImportOptions) =>
    (await shop.run(folder.path, { allowCreatorChanges: true, ...options })).of(file);
  const price = async () => (await shop.read("sold")).price;
  expect(await run({ priceCents: 300 })).toMatchObject({ outcome: "created" });

  const becomesFree = {
    outcome: "refused",
    reason: "the price would change from $3.00 to free: --allow-free makes it free",
  };
  expect(await run({})).toMatchObject(becomesFree);
  expect(await run({ allowPriceChanges: true })).toMatchObject(becomesFree);
  expect(await run({ priceCents: 500, allowFree: true })).toMatchObject({
    outcome: "refused",
    reason: "the price would change from $3.00 to $5.00: --allow-price-changes changes it",
  });
  expect(await run({ source: "another" })).toMatchObject({
    outcome: "refused",
    reason: "the same text is sold as sold for $3.00: --allow-free makes it free",
  });
  await rename(join(folder.path, file), join(folder.path, "price-creator/renamed.md"));
  expect((await shop.run(folder.path, { allowCreatorChanges: true })).of("price-creator/renamed.md")).toMatchObject(
    becomesFree,
  );
  await rename(join(folder.path, "price-creator/renamed.md"), join(folder.path, file));
  expect(await price()).toBe(3);

  const dearer = await run({ priceCents: 500, allowPriceChanges: true });
  expect(dearer && reportLine(dearer)).toBe("updated   price-creator/sold.md → sold: price $3.00 → $5.00");
  expect(await price()).toBe(5);
  const given = await run({ allowFree: true });
  expect(given && reportLine(given)).toBe("updated   price-creator/sold.md → sold: price $5.00 → free");
  expect(await price()).toBeNull();
  expect(await run({ priceCents: 500, allowFree: true })).toMatchObject({
    reason: "the price would change from free to $5.00: --allow-price-changes changes it",
  });
});

test("reports the changes of an update", async () => {
  const write = (fields: string, text: string) =>
    folder.write("change-creator/changed.md", `---\n${fields}\n---\n${text}\n`);
  await folder.write("change-creator/creator.md", creatorFile);
  await folder.write("change-creator/a.png", await testPicture());
  await folder.write("change-creator/book.pdf", "%PDF");
  const changed = async () => {
    const line = (await shop.run(folder.path)).of("change-creator/changed.md");
    return line && reportLine(line).replace(/^updated {3}change-creator\/changed\.md → /, "");
  };
  await write("title: Before\ndate: 2026-01-02\ncover: a.png", "One. ![A](a.png)");
  expect(await changed()).toBe("created   change-creator/changed.md → changed");
  await write("title: After\ndate: 2026-01-03\ncover: a.png\nlang: es\ntags: [Art]", "One. ![A](a.png)");
  expect(await changed()).toBe(
    'changed: title "Before" → "After"; date 2026-01-02 → 2026-01-03; language English → Spanish; categories none → Art',
  );
  await folder.write("change-creator/a.png", await testPicture({ red: 7 }));
  expect(await changed()).toBe("changed: cover; pictures");
  await write("title: After\nslug: other\nexcerpt: New.\nlang: es\ntags: [Art]\nfiles: [book.pdf]", "Two.");
  expect(await changed()).toBe("other: slug changed → other; excerpt; text; cover; pictures; files");
});

test("reads a price as written and suggests a valid spelling", async () => {
  const formats = {
    yaml: (price: string) => `---\ntitle: T\nexcerpt: E\nprice: ${price}\n---\nText of ${price}.\n`,
    toml: (price: string) => `+++\ntitle = "T"\nexcerpt = "E"\nprice = ${price}\n+++\nText of ${price}.\n`,
    json: (price: string) => `{"title": "T", "excerpt": "E", "price": ${price}}\nText of ${price}.\n`,
  };
  const refused: [written: string, advice: string, formats?: (keyof typeof formats)[]][] = [
    ["1.500", "1500 or 1.50", ["yaml", "toml", "json"]],
    ["!!float 1.500", "1500 or 1.50"],
    ["1,500", "1500 or 1.50"],
    ["3.999", "3999, or an amount with two decimals", ["yaml", "toml", "json"]],
    ["1.234.500", "1234500"],
    ["1.234,5", "1234.50"],
    ["1,234.50", "1234.50"],
    ["0.500", "0.50", ["yaml", "toml", "json"]],
    ["3e2", "300", ["yaml", "toml", "json"]],
    ["0x10", "16", ["yaml", "toml"]],
    ["0o17", "15", ["yaml", "toml"]],
    ["017", "17", ["yaml", "toml"]],
    ["1_000", "1000", ["yaml", "toml"]],
    ["+5", "5", ["yaml", "toml"]],
    [".inf", "3.50"],
    ["inf", "3.50", ["toml"]],
    ["-3", "3.50", ["yaml", "toml", "json"]],
  ];
  const accepted = { "7": 7, "7.5": 7.5, "7.50": 7.5, '"$7.50"': 7.5, '"$ 1500"': 1500 };
  await folder.write("creator.md", `---\nusername: decimal-creator\n${creatorFile.slice(4)}`);
  const cases = refused.flatMap(([written, advice, names = ["yaml"]]) =>
    names.map((format) => ({ file: `${format} ${written}.md`, text: formats[format](written), written, advice })),
  );
  for (const { file, text } of cases) await folder.write(file, text);
  for (const [written, dollars] of Object.entries(accepted))
    for (const [format, text] of Object.entries(formats)) await folder.write(`${format}-${dollars}.md`, text(written));
  const { of } = await shop.run(folder.path);
  expect(cases.map(({ file }) => [file, of(file)?.reason])).toEqual(
    cases.map(({ file, written, advice }) => [
      file,
      `the price "${written.replace("!!float ", "")}" is not an amount in dollars: write ${advice}`,
    ]),
  );
  for (const dollars of Object.values(accepted))
    for (const format of Object.keys(formats))
      expect((await shop.read(of(`${format}-${dollars}.md`)?.slug ?? "")).price).toBe(dollars);
});
