import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test.each([
  ["/desk", "/desk?lang=es"],
  ["/desk?page=2", "/desk?page=2&lang=es"],
  ["/desk/applications/1#decision", "/desk/applications/1?lang=es#decision"],
  ["/desk?page=2#decision", "/desk?page=2&lang=es#decision"],
])("the address %s in Spanish is %s", (path, expected) => {
  expect(paths.inLanguage(path, "es")).toBe(expected);
});
