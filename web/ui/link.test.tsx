import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { NavLink } from "./link.tsx";

const current = (to: string, path: string, end = false) => {
  const element = (
    <NavLink to={to} end={end}>
      There
    </NavLink>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToString(<RouterProvider router={router} />).includes('aria-current="page"');
};

test("marks the link to the screen and to the screens above it, whatever the query is", () => {
  expect(current("/explore", "/explore?page=2")).toBe(true);
  expect(current("/contact", "/contact/report/a-post")).toBe(true);
  expect(current("/explore", "/EXPLORE")).toBe(true);
  expect(current("/about", "/about-us")).toBe(false);
  expect(current("/about", "/explore")).toBe(false);
});

test("marks the link to the screen only where it ends there", () => {
  expect(current("/contact", "/contact", true)).toBe(true);
  expect(current("/contact", "/contact/report/a-post", true)).toBe(false);
});
