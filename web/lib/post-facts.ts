import type { Author, PostSummary } from "#contract/content.ts";
import type { CoverFocus } from "#contract/cover-focus.ts";

type Summary = PostSummary["attributes"];

/** The main image of a post. */
export interface PostImage {
  url: string;
  /**
   * All its sizes as browsers choose among them, with addresses relative to `url`: the same text for most images, which the
   * data of a page then has once. Absent where there is one.
   */
  sizes?: string;
  width: number;
  height: number;
  alternativeText: string;
  /** A tiny blurred image as a data URL. */
  placeholder: string | null;
  /** The point that stays in sight where the image is cropped; absent for its middle. */
  focus?: CoverFocus;
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
  author: Author;
  /** Absent for a post without a category. */
  category?: string;
  /** Absent for a post without an image. */
  image?: PostImage;
}

/** The server reads a summary once and keeps it, so its facts are made once as well. */
const known = import.meta.env.SSR ? new WeakMap<PostSummary, PostFacts>() : undefined;

/** The facts of a post in a call's reply. */
export function postFacts(post: PostSummary): PostFacts {
  const facts = known?.get(post) ?? makeFacts(post);
  known?.set(post, facts);
  return facts;
}

function makeFacts({ attributes }: PostSummary): PostFacts {
  const { title, slug, formerSlugs, excerpt, publishedDate, language, accessType, price, author } = attributes;
  const category = categoryOf(attributes);
  const image = imageOf(attributes);
  return {
    ...{ title, slug, formerSlugs, excerpt, publishedDate, language, accessType, price },
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

/** All sizes of an image as a `srcset`, with complete addresses; undefined where there is one. */
export const srcSetOf = import.meta.env.SSR ? rememberedSrcSet : makeSrcSet;

const knownSrcSets = import.meta.env.SSR ? new WeakMap<PostImage, string | undefined>() : undefined;

function rememberedSrcSet(image: PostImage): string | undefined {
  const srcSet = knownSrcSets?.get(image) ?? makeSrcSet(image);
  knownSrcSets?.set(image, srcSet);
  return srcSet;
}

function makeSrcSet({ url, sizes }: PostImage): string | undefined {
  return sizes?.replace(/(^|, )(?=[^/])/g, `$1${folderOf(url)}`);
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf("/") + 1);
}

function imageOf({ mainImage, mainImgSrc }: Summary): PostImage | undefined {
  if (mainImage) {
    const { width, height, alternativeText, placeholder, formats, focus } = mainImage;
    // The cover of a post never moves.
    const url = formats?.still?.url ?? mainImage.url;
    const folder = folderOf(url);
    const relative = (address: string) => (address.startsWith(folder) ? address.slice(folder.length) : address);
    const variants = Object.values({ ...formats, still: { url, width } }).map(
      (one) => `${relative(one.url)} ${one.width}w`,
    );
    return {
      ...{ url, width, height, placeholder, alternativeText: alternativeText ?? "" },
      ...(variants.length > 1 && { sizes: variants.join(", ") }),
      ...(focus && { focus }),
    };
  }
  return mainImgSrc ? { url: mainImgSrc, width: 4, height: 3, alternativeText: "", placeholder: null } : undefined;
}
