import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environment } from "#server/environment.ts";
import { settingGroups } from "#server/setting-docs.ts";
import { configurationFiles } from "./configuration-files.ts";

test("describes every setting of the schema once", () => {
  const described = settingGroups.flatMap(({ settings }) => Object.keys(settings));
  const ofOtherPrograms = ["STRIPE_SANDBOX_PORT", "OPS_ACTOR"];
  const internal = (name: string) => name === "NODE_ENV" || name.startsWith("VITRINA_");
  const settings = Object.keys(environment.shape).filter((name) => !internal(name));
  expect(described.sort()).toEqual([...settings, ...ofOtherPrograms].sort());
});

test.each(Object.entries(configurationFiles()))("matches the output of npm run configuration: %s", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(text, "a setting without a default and without a word on it").not.toContain("`undefined`");
});
