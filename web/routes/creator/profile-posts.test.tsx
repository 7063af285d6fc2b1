import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { paths } from "#contract/paths.ts";
import { ProfilePosts } from "./profile-posts.tsx";

function render(page: number, pageCount: number): string {
  const Screen = createRoutesStub([
    {
      id: "root",
      path: "*",
      Component: () => (
        <ProfilePosts
          username="ada-okafor"
          language="Spanish"
          page={page}
          posts={[]}
          pagination={{ total: 60, pageCount }}
          numLanguages={2}
        />
      ),
    },
  ]);
  const root = { language: "en", brand: defaultBrand, publicUrl: "", categories: [], masterName: undefined };
  return renderToString(<Screen hydrationData={{ loaderData: { root } }} />);
}

test("a creator's posts have pages that keep the language; one page needs none", () => {
  const html = render(2, 3);
  expect(html).toContain('aria-label="Pages"');
  for (const page of [undefined, 2, 3]) {
    const address = paths.creator("ada-okafor", { language: "Spanish", page });
    expect(html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  }
  expect(render(1, 1)).not.toContain('aria-label="Pages"');
});
