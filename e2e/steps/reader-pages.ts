import { paths } from "#contract/paths.ts";
import { birds, market } from "./demo.ts";

/** The pages that readers open most, by content. */
export const readerPages = {
  home: paths.home,
  explore: paths.explore(),
  "a paid post": paths.post(market.username, market.slug),
  "a free post": paths.freePost(birds.slug),
  "a creator": paths.creator(market.username),
};
