import type { PostSummary } from "#contract/content.ts";

const named = (name: string) => ({ data: [{ id: name, attributes: { name } }] });

/** A paid post for the unit tests of payments and the post page. */
export const examplePost: PostSummary = {
  id: "1",
  attributes: {
    title: "The quiet hour",
    slug: "the-quiet-hour",
    formerSlugs: [],
    excerpt: "Before the stalls open.",
    mainImgSrc: null,
    mainImage: null,
    publishedDate: 1_760_000_000,
    language: "English",
    accessType: "PAID",
    price: 4.5,
    author: {
      data: {
        id: "1",
        attributes: {
          firstName: "Marta",
          lastName: "Olmedo",
          username: "marta-olmedo",
          email: "support@vitrina.example",
          socialMedia: null,
          imgUrl: null,
          description: "",
          verified: true,
        },
      },
    },
    categories: named("Travel"),
    category_premiums: named("Photography"),
  },
};
