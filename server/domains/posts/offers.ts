import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import type { Transaction } from "#db/client.ts";
import {
  findOffer,
  holdEnding,
  liftPostEnding,
  liftReturnOf,
  type ModerationEnding,
  type OfferedPost,
  writePostEnding,
  writePrice,
  writeRecall,
} from "./offers-store.ts";
import type { PostsDeps } from "./posts-deps.ts";
import { findPostCategories, lockPost, writeCategories } from "./publish-store.ts";
import { getReferenceById } from "./purchasable-post-store.ts";

/** A changed offer; `changed` is false if it was so before. */
export interface ChangedOffer extends OfferedPost {
  changed: boolean;
}

/** A post is free, so a price needs the importer: it gives the files addresses that no cache has. */
export class FreePostNeedsImport extends Error {}

/**
 * Withdraws and restores posts and creators, and changes prices. Readers with a running grant keep reading. Each
 * function resolves once no process serves the earlier state, with undefined for an unknown slug or username.
 */
export interface Offers {
  withdrawPost(slug: string): Promise<ChangedOffer | undefined>;
  /** Lifts a withdrawal; the post stays off the shop while its creator is hidden. */
  republishPost(slug: string): Promise<ChangedOffer | undefined>;
  /**
   * Takes a post off the shop for its creator, within a transaction of `ContentChanges.makeEverywhere`. False if they had withdrawn it
   * before.
   */
  withdrawByCreatorIn(tx: Transaction, slug: string): Promise<boolean>;
  /** Takes a scheduled post back before its date; `republishByCreatorIn` lifts that as well. */
  recallByCreatorIn(tx: Transaction, slug: string): Promise<boolean>;
  /** Lifts the creator's own withdrawal; false if there is none. */
  republishByCreatorIn(tx: Transaction, slug: string): Promise<boolean>;
  /**
   * Takes a post off the shop for a moderator, within a transaction of `ContentChanges.makeEverywhere`, and locks it until that
   * ends. The caller ends the grants of a post that is taken down.
   */
  endByModeratorIn(tx: Transaction, postId: string, cause: ModerationEnding): Promise<void>;
  /** Lifts a moderator's take-down; the post stays off the shop while another ending applies. */
  restoreByModeratorIn(tx: Transaction, postId: string): Promise<void>;
  /** Lifts a moderator's return once the change is approved, if the post was returned. */
  liftReturnIn(tx: Transaction, slug: string): Promise<void>;
  /** Whether a post is taken down; that does not change until the transaction ends. */
  holdTakenDown(tx: Transaction, postId: string): Promise<boolean>;
  /** Takes the profile and every post of a creator off the shop, also posts that are imported later. */
  hideCreator(username: string): Promise<{ changed: boolean } | undefined>;
  showCreator(username: string): Promise<{ changed: boolean } | undefined>;
  /** Sets the price of a paid post in cents, or makes it free with null. Throws `FreePostNeedsImport`. */
  setPrice(slug: string, priceCents: number | null): Promise<(ChangedOffer & { fromCents: number | null }) | undefined>;
}

/** The offers of the posts. */
export function createOffers({ changes, creators }: Pick<PostsDeps, "changes" | "creators">): Offers {
  /** The post of a slug, which others can neither change nor publish until the transaction ends. */
  const lockOffer = async (tx: Transaction, slug: string) => {
    const found = isSlug(slug) ? await findOffer(tx, slug) : undefined;
    if (!found) return undefined;
    await creators.lock(tx, found.username);
    await lockPost(tx, found.id);
    return findOffer(tx, slug);
  };
  const changeByCreator = async (
    tx: Transaction,
    slug: string,
    write: (tx: Transaction, postId: string, cause: "withdrawn-by-creator") => Promise<boolean>,
  ) => {
    const post = await lockOffer(tx, slug);
    return post !== undefined && write(tx, post.id, "withdrawn-by-creator");
  };
  const changePost = (slug: string, write: (tx: Transaction, postId: string) => Promise<boolean>) =>
    changes.makeEverywhere(async (tx) => {
      const post = await lockOffer(tx, slug);
      return post && { ...post, changed: await write(tx, post.id) };
    });
  const changeCreator = (username: string, write: (tx: Transaction, authorId: string) => Promise<boolean>) =>
    changes.makeEverywhere(async (tx) => {
      const author = isUsername(username) ? await creators.lock(tx, username) : undefined;
      return author && { changed: await write(tx, author.id) };
    });
  return {
    withdrawPost: (slug) => changePost(slug, (tx, postId) => writePostEnding(tx, postId, "withdrawn")),
    republishPost: (slug) => changePost(slug, (tx, postId) => liftPostEnding(tx, postId, "withdrawn")),
    withdrawByCreatorIn: (tx, slug) => changeByCreator(tx, slug, writePostEnding),
    republishByCreatorIn: (tx, slug) => changeByCreator(tx, slug, liftPostEnding),
    recallByCreatorIn: (tx, slug) =>
      changeByCreator(tx, slug, async (_, postId, cause) => {
        const isChanged = await writePostEnding(tx, postId, cause);
        await writeRecall(tx, postId);
        return isChanged;
      }),
    async endByModeratorIn(tx, postId, cause) {
      const { username } = await getReferenceById(tx, postId);
      await creators.lock(tx, username);
      await lockPost(tx, postId);
      await writePostEnding(tx, postId, cause);
    },
    async restoreByModeratorIn(tx, postId) {
      await lockPost(tx, postId);
      await liftPostEnding(tx, postId, "taken-down");
    },
    liftReturnIn: liftReturnOf,
    holdTakenDown: (tx, postId) => holdEnding(tx, postId, "taken-down"),
    hideCreator: (username) => changeCreator(username, creators.hide),
    showCreator: (username) => changeCreator(username, creators.show),
    setPrice: (slug, priceCents) =>
      changes.makeEverywhere(async (tx) => {
        const post = await lockOffer(tx, slug);
        if (!post) return undefined;
        const fromCents = post.priceCents;
        if (fromCents === priceCents) return { ...post, fromCents, changed: false };
        if (fromCents === null) throw new FreePostNeedsImport();
        await writePrice(tx, post.id, priceCents);
        // The categories of a free post are of the other kind.
        if (priceCents === null)
          await writeCategories(tx, { postId: post.id, names: await findPostCategories(tx, post.id), premium: false });
        return { ...post, priceCents, fromCents, changed: true };
      }),
  };
}
