import { expect, test } from "vitest";
import type { PostSummary } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { examplePost } from "#web/payment/example-post.ts";
import { addressOfPost } from "./address-of-post.ts";
import { postFacts, srcSetOf } from "./post-facts.ts";

const named = (...names: string[]) => ({ data: names.map((name) => ({ id: name, attributes: { name } })) });
const factsOf = (attributes: Partial<PostSummary["attributes"]>) =>
  postFacts({ id: "1", attributes: { ...examplePost.attributes, ...attributes } });

test("a free post shows its first category, a priced one its first premium category", () => {
  const categories = named("First", "Second");
  const free = { accessType: "FREE", price: null, categories } as const;
  expect(factsOf({ ...free, category_premiums: named("Premium") }).category).toBe("First");
  expect(factsOf({ categories, category_premiums: named("Premium", "Other") }).category).toBe("Premium");
  expect(factsOf({ categories, category_premiums: named() }).category).toBe("First");
  expect(factsOf({ ...free, categories: named() }).category).toBeUndefined();
});

test("an image has all its sizes, relative to its address; a bare address is one in 4:3", () => {
  const mainImage = { url: "/o", width: 1600, height: 900, alternativeText: null, placeholder: null, formats: null };
  expect(factsOf({ mainImage }).image).toEqual({
    ...{ url: "/o", width: 1600, height: 900, alternativeText: "", placeholder: null },
  });
  const withSizes = (small: string, url = "/o") => {
    const { image } = factsOf({
      mainImage: { ...mainImage, url, formats: { small: { url: small, width: 480, height: 270 } } },
    });
    return image && { sizes: image.sizes, srcSet: srcSetOf(image) };
  };
  expect(withSizes("/m/1/s", "/m/1/o?t=2")).toEqual({
    sizes: "s 480w, o?t=2 1600w",
    srcSet: "/m/1/s 480w, /m/1/o?t=2 1600w",
  });
  expect(withSizes("/n/s", "/m/1/o")).toEqual({ sizes: "/n/s 480w, o 1600w", srcSet: "/n/s 480w, /m/1/o 1600w" });
  const still = { url: "/m/1/still", width: 1600, height: 900 };
  expect(factsOf({ mainImage: { ...mainImage, formats: { still } } }).image, "an animation stands still").toEqual({
    ...{ url: "/m/1/still", width: 1600, height: 900, alternativeText: "", placeholder: null },
  });
  expect(factsOf({ mainImgSrc: "/o" }).image).toMatchObject({ url: "/o", width: 4, height: 3 });
  expect(factsOf({}).image).toBeUndefined();
});

test("a card leads a free post to /blog and a priced one under its creator", () => {
  const { slug, author } = factsOf({});
  expect(addressOfPost(factsOf({ accessType: "FREE" }))).toBe(paths.freePost(slug));
  expect(addressOfPost(factsOf({}))).toBe(paths.post(author.username, slug));
});
