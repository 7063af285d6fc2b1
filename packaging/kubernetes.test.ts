import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";

const manifest = readFileSync("packaging/kubernetes/vitrina.yaml", "utf8");

/** Faults that the check must notice: what is replaced, by what, and the start of the compiler's complaint. */
const faults = {
  "a misspelled field": ["terminationGracePeriodSeconds:", "terminationGracePeriodSecond:", "TS2353"],
  "a field at the wrong depth": ["spec:\n  replicas: 2", "replicas: 2\nspec:", "TS2353"],
  "a number for a text": ['value: "10"', "value: 10", "TS2322"],
  "a missing field": ['  schedule: "15 3 * * *"\n', "", "TS2741"],
  "a kind that its API group does not have": ["kind: PodDisruptionBudget", "kind: DisruptionBudget", "TS2694"],
  "an API group that does not exist": ["apiVersion: policy/v1", "apiVersion: policies/v1", "TS2307"],
} as const;

test("every document of the Kubernetes manifest has the fields of its kind, with values of their types", () => {
  const wrong = Object.values(faults).map(([right, replaced]) => {
    expect(manifest).toContain(right);
    return manifest.replace(right, replaced);
  });
  const [complaints, ...complaintsOfWrong] = complaintsAbout([manifest, ...wrong]);
  expect(complaints).toEqual([]);
  const expected = Object.fromEntries(Object.entries(faults).map(([fault, [, , code]]) => [fault, [code]]));
  expect(Object.fromEntries(Object.keys(faults).map((fault, at) => [fault, complaintsOfWrong[at]]))).toEqual(expected);
});

/** For each manifest the codes of the TypeScript compiler's errors, with each document as a value of its kind in Kubernetes 1.30. */
function complaintsAbout(manifests: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), "manifest-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = manifests.map((_, at) => `manifest-${at}.ts`);
  for (const [at, text] of manifests.entries()) writeFileSync(join(folder, files[at] ?? ""), typescriptOf(text));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], module: "preserve", target: "es2023" },
    paths: { "kubernetes-types/*": [`${resolve("node_modules/kubernetes-types")}/*.d.ts`] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", folder], { encoding: "utf8" });
  expect(compiler.status, compiler.stderr).toBe(1);
  return files.map((file) =>
    [...compiler.stdout.matchAll(new RegExp(`${file}\\(\\d+,\\d+\\): error (TS\\d+)`, "g"))].map(
      ([, code = ""]) => code,
    ),
  );
}

/** The documents of a manifest as TypeScript that compiles if each is a value of its kind. */
function typescriptOf(text: string): string {
  const documents = parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
  const values = documents.map((document) => {
    const { apiVersion, kind } = document;
    const group = apiVersion.includes("/") ? apiVersion : `core/${apiVersion}`;
    return `(${JSON.stringify(document, null, 2)}) satisfies import("kubernetes-types/${group}").${kind};`;
  });
  expect(values.length).toBeGreaterThan(0);
  return `${values.join("\n")}\nexport {};\n`;
}
