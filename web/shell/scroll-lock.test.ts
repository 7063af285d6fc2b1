import { expect, test } from "vitest";
import { wouldScrollPage } from "./scroll-lock.ts";

const menu = { scrollTop: 50, scrollHeight: 400, clientHeight: 300 };

test("a tap is let through, on the menu and beside it", () => {
  expect(wouldScrollPage(3, undefined)).toBe(false);
  expect(wouldScrollPage(-3, { ...menu, scrollTop: 100 })).toBe(false);
});

test("beside the menu every longer move is held back", () => {
  expect(wouldScrollPage(4, undefined)).toBe(true);
  expect(wouldScrollPage(-4, undefined)).toBe(true);
});

test("the menu scrolls until its end, then holds", () => {
  expect(wouldScrollPage(40, menu)).toBe(false);
  expect(wouldScrollPage(-40, menu)).toBe(false);
  expect(wouldScrollPage(40, { ...menu, scrollTop: 0 })).toBe(true);
  expect(wouldScrollPage(-40, { ...menu, scrollTop: 100 })).toBe(true);
  expect(wouldScrollPage(-40, { ...menu, scrollTop: 0, scrollHeight: 300 })).toBe(true);
});
