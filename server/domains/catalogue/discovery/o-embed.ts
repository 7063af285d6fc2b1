import type { Brand } from "#contract/brand.ts";
import type { PostSummary } from "#contract/content.ts";
import { embedSize, writeEmbedCode } from "#contract/embed-code.ts";
import { paths } from "#contract/paths.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { shareImageOfPost, shareImageSize } from "#contract/share-image.ts";

/** The slug that an address of a post on the site at `origin` names; undefined for any other address. */
export function slugOfAddress(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [, first = "", slug, ...more] = url.pathname.toLowerCase().split("/");
  const isPost = paths.freePost("x").startsWith(`/${first}/`) || isUsername(first);
  return url.origin === new URL(origin).origin && isPost && slug && more.join("") === "" ? slug : undefined;
}

/** The oEmbed reply (oembed.com 1.0, `rich`) for a post: the card in a frame, no larger than requested. */
export function writeOEmbed(
  post: PostSummary["attributes"],
  { brand, origin, maxWidth, maxHeight }: { brand: Brand; origin: string; maxWidth?: number; maxHeight?: number },
) {
  const { firstName, lastName, username } = post.author.data.attributes;
  const width = Math.min(embedSize.width, maxWidth ?? embedSize.width);
  const height = Math.min(embedSize.height, maxHeight ?? embedSize.height);
  const hasRoom = (maxWidth ?? Infinity) >= shareImageSize.width && (maxHeight ?? Infinity) >= shareImageSize.height;
  return {
    type: "rich",
    version: "1.0",
    title: post.title,
    author_name: `${firstName} ${lastName}`,
    author_url: origin + paths.creator(username),
    provider_name: brand.name,
    provider_url: origin,
    cache_age: 3_600,
    ...(hasRoom && {
      thumbnail_url: origin + shareImageOfPost(brand, post),
      thumbnail_width: shareImageSize.width,
      thumbnail_height: shareImageSize.height,
    }),
    width,
    height,
    html: writeEmbedCode({ ...post, username }, { origin, width, height }),
  };
}
