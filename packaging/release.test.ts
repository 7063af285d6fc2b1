import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const released: { version: string; migrations: string[] } = readJson("db/released-version.json");
const sections = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
/** Of one section, or undefined if it is not a version with its day. */
const versionOf = (section: string | undefined) => /^(\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/.exec(section ?? "")?.[1];

test("package.json, its lock file, the released statements, the changelog and the manifest's images name one version", () => {
  const { version } = readJson("package.json");
  const lock = readJson("package-lock.json");
  const images = [...readFileSync("packaging/kubernetes/vitrina.yaml", "utf8").matchAll(/\bvitrina:(\d\S*)/g)];
  expect({
    images: [...new Set(images.map(([, tag]) => tag))],
    lock: [lock.version, lock.packages[""].version],
    statements: released.version,
    changelog: versionOf(sections[1]),
  }).toEqual({ images: [version], lock: [version, version], statements: version, changelog: version });
});

test("the changelog begins with the unreleased changes, and each other section is a version with its day", () => {
  expect(sections[0]).toBe("Unreleased");
  expect(sections.slice(1).filter((section) => !versionOf(section))).toEqual([]);
});

test("no migration of the released version was renamed or deleted", () => {
  expect(released.migrations.filter((name) => !existsSync(`db/migrations/${name}`))).toEqual([]);
});
