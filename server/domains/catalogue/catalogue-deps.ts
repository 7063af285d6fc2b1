import type { Database } from "#db/client.ts";
import type { CallOrigin } from "#server/calls/handler.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { ListingDeps } from "./listings/listing-deps.ts";
import type { ShareImageDeps } from "./share-image/open-share-image.ts";

/** Dependencies of the catalogue. */
export interface CatalogueDeps extends ListingDeps, ShareImageDeps {
  db: Database;
  access: Pick<Access, "openWithToken">;
  media: Media;
  creators: Creators;
  posts: Posts;
  /** The secret of the browser that sends a request; undefined: files have addresses for any browser. */
  browserOf?: ((origin: Pick<CallOrigin, "cookie">) => string | undefined) | undefined;
}
