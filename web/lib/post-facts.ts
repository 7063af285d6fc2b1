import type { Author, PostSummary } from "#contract/content.ts";

type Summary = PostSummary["attributes"];

/** The main image of a post. */
export interface PostImage {
  url: string;
  /** All its sizes as browsers choose among them; absent where there is one. */
  srcSet?: string;
  width: number;
  height: number;
  alternativeText: string;
  /** A tiny blurred image as a data URL. */
  placeholder: string | null;
}

/**
 * A post as readers' screens get it: flat, without fields that no screen reads. The framework hands a page's data to the
 * browser one value at a time (decision 144).
 */
export interface PostFacts
  extends Pick<
    Summary,
    "title" | "slug" | "formerSlugs" | "excerpt" | "publishedDate" | "language" | "accessType" | "price"
  > {
  id: string;
  author: Author;
  /** Absent for a post without a category. */
  category?: string;
  /** Absent for a post without an image. */
  image?: PostImage;
}

/** The facts of a post in a call's reply. */
export function postFacts({ id, attributes }: PostSummary): PostFacts {
  const { title, slug, formerSlugs, excerpt, publishedDate, language, accessType, price, author } = attributes;
  const category = categoryOf(attributes);
  const image = imageOf(attributes);
  return {
    ...{ id, title, slug, formerSlugs, excerpt, publishedDate, language, accessType, price },
    author: author.data.attributes,
    ...(category !== undefined && { category }),
    ...(image && { image }),
  };
}

/** The first category, or the first premium category for a priced post (spec section 9). */
function categoryOf({ accessType, categories, category_premiums }: Summary): string | undefined {
  const premium = accessType === "PAID" ? category_premiums.data[0] : undefined;
  return (premium ?? categories.data[0])?.attributes.name;
}

function imageOf({ mainImage, mainImgSrc }: Summary): PostImage | undefined {
  if (mainImage) {
    const { url, width, height, alternativeText, placeholder, formats } = mainImage;
    const variants = [...Object.values(formats ?? {}), mainImage].map((one) => `${one.url} ${one.width}w`);
    return {
      ...{ url, width, height, placeholder, alternativeText: alternativeText ?? "" },
      ...(variants.length > 1 && { srcSet: variants.join(", ") }),
    };
  }
  return mainImgSrc ? { url: mainImgSrc, width: 4, height: 3, alternativeText: "", placeholder: null } : undefined;
}
