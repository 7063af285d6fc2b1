import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import type { Author } from "#contract/content.ts";
import { CreatorHeader } from "./creator-header.tsx";

const ada: Author = {
  firstName: "Ada",
  lastName: "Okafor",
  username: "ada-okafor",
  email: defaultBrand.supportEmail,
  socialMedia: null,
  imgUrl: null,
  description: "",
  verified: false,
};

function render(socialMedia: string | null): string {
  const author = { ...ada, socialMedia };
  const Screen = createRoutesStub([
    {
      id: "root",
      path: "*",
      Component: () => <CreatorHeader username="ada-okafor" name="Ada Okafor" author={author} />,
    },
  ]);
  const root = { language: "en", brand: defaultBrand, publicUrl: "", categories: [], masterName: undefined };
  return renderToStaticMarkup(<Screen hydrationData={{ loaderData: { root } }} />);
}

test.each([
  ["https://www.instagram.com/ada.okafor", "Instagram", true],
  ["https://www.ada-okafor.example/letters", "ada-okafor.example", false],
])("a creator's link to %s is called %s", (url, name, hasIcon) => {
  const link = /<a [^>]*>.*?<\/a>/.exec(render(url))?.[0] ?? "";
  expect(link).toContain(`href="${url}"`);
  expect(link).toContain('rel="noopener noreferrer"');
  expect(link).toMatch(new RegExp(`aria-label="${name}[ ,(]`));
  expect(link.includes("<svg")).toBe(hasIcon);
  expect(link).toMatch(new RegExp(`>${name}</a>$`));
});

test("a creator without a link has none", () => {
  expect(render(null)).not.toContain("<a ");
});
