import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestProduct } from "#server/testing/test-product.ts";
import { collectJobs } from "./job-list.ts";

/** The job kinds defined in the product's sources. */
function definedKinds(): string[] {
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  return sources.flatMap((path) =>
    [...readFileSync(join("server", path), "utf8").matchAll(/\.define\w+(?:<[^(]*>)?\(\{\s*kind: "([^"]+)"/g)].map(
      ([, kind]) => kind ?? "",
    ),
  );
}

test("registers every job that a domain defines", async () => {
  const product = await startTestProduct();
  const kinds = [...product.product.jobWork.jobs.keys()];
  await product.close();
  expect(kinds.sort()).toEqual(definedKinds().sort());
  expect(kinds.length).toBeGreaterThan(8);
});

test("rejects two jobs of one kind at start", () => {
  const job = { kind: "twice", queue: "tasks", attemptsAfter: () => 1, run: async () => {} } as const;
  expect(() => collectJobs([[job], [job]])).toThrow("Two jobs have the kind twice");
});
