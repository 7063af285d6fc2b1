import { parseArgs } from "node:util";
import { formatUsd, maxPriceCents, minPriceCents } from "#contract/money.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import type { Command } from "./command.ts";
import { readArguments, readCents, UsageError } from "./read-arguments.ts";

const showPrice = (cents: number | null) => (cents === null ? "free" : formatUsd(cents));

/** The commands that withdraw and restore posts and creators and change prices. */
export const offerCommands: Record<string, Command> = {
  unpublish: {
    usage: "unpublish SLUG",
    does: "Withdraws a post: its URL answers 410 and nobody can buy it. Readers with running access keep reading. Imports do not restore it.",
    read(given) {
      const slug = readSlug(readArguments(given, [], "post by its slug").argument);
      return async (operations, actor) => {
        const { slug: current, changed } = await operations.unpublishPost(actor, slug);
        return [changed ? `${current} is off the shop.` : `${current} was off the shop already.`];
      };
    },
  },
  publish: {
    usage: "publish SLUG",
    does: "Restores a withdrawn post.",
    read(given) {
      const slug = readSlug(readArguments(given, [], "post by its slug").argument);
      return async (operations, actor) => {
        const { slug: current, changed, isCreatorHidden } = await operations.publishPost(actor, slug);
        if (isCreatorHidden)
          return [`${current} is no longer withdrawn, but its creator is hidden: show-creator first.`];
        return [changed ? `${current} is on the shop again.` : `${current} was not withdrawn.`];
      };
    },
  },
  price: {
    usage: "price SLUG DOLLARS, or price SLUG free --allow-free",
    does: "Changes the price of a paid post, or makes it free. A started payment keeps its price; every other reader confirms the new one.",
    read(given) {
      const { slug, priceCents } = readPrice(given);
      return async (operations, actor) => {
        const { slug: current, fromCents, changed } = await operations.pricePost(actor, slug, priceCents);
        if (!changed) return [`${current} was ${showPrice(priceCents)} already.`];
        return [`${current}: ${showPrice(fromCents)} is now ${showPrice(priceCents)}.`];
      };
    },
  },
  "hide-creator": {
    usage: "hide-creator USERNAME",
    does: "Hides a creator's profile and all of their posts, including later imports. Readers with running access keep reading.",
    read(given) {
      const username = readUsername(readArguments(given, [], "creator by the username").argument);
      return async (operations, actor) => {
        const { changed } = await operations.hideCreator(actor, username);
        return [changed ? `${username} and all their posts are off the shop.` : `${username} was hidden already.`];
      };
    },
  },
  "show-creator": {
    usage: "show-creator USERNAME",
    does: "Shows a hidden creator again, with every post that is not withdrawn.",
    read(given) {
      const username = readUsername(readArguments(given, [], "creator by the username").argument);
      return async (operations, actor) => {
        const { changed } = await operations.showCreator(actor, username);
        return [changed ? `${username} is on the shop again.` : `${username} was not hidden.`];
      };
    },
  },
  "old-paths": {
    usage: "old-paths USERNAME",
    does: "Redirects the old paths of a creator's imported posts to them, once the domain of the old site points to the shop. Repeat it after the creator has published more of them.",
    read(given) {
      const username = readUsername(readArguments(given, [], "creator by the username").argument);
      return async (operations, actor) => {
        const { claimed, taken, unpublished } = await operations.allowOldPaths(actor, username);
        return [
          `New: ${claimed.length}. Imported pieces that are not published: ${unpublished}.`,
          ...claimed.map((path) => `${path} leads to the shop's piece from now on.`),
          ...taken.map(({ path, slug }) => `${path} leads to ${slug} already.`),
        ];
      };
    },
  },
  "drop-old-paths": {
    usage: "drop-old-paths USERNAME",
    does: "Takes the old paths of a creator's posts away, so that they lead nowhere and other posts can have them. Undo: old-paths, or the operator's import again, unless another post has taken them meanwhile.",
    read(given) {
      const username = readUsername(readArguments(given, [], "creator by the username").argument);
      return async (operations, actor) => {
        const dropped = await operations.dropOldPaths(actor, username);
        return [`Taken away: ${dropped.length}.`, ...dropped.map((path) => `${path} leads nowhere now.`)];
      };
    },
  },
};

function readSlug(text: string): string {
  if (isSlug(text)) return text;
  throw new UsageError(`${text} is not the slug of a post.`);
}

function readUsername(text: string): string {
  if (isUsername(text)) return text;
  throw new UsageError(`${text} is not a username.`);
}

function readPrice(args: string[]): { slug: string; priceCents: number | null } {
  const { values, positionals } = parse(args);
  const [slug, price, ...more] = positionals;
  if (!slug || !price || more.length > 0) throw new UsageError("Name one post by its slug and one price.");
  if (price !== "free") return { slug: readSlug(slug), priceCents: readPriceCents(price) };
  if (!values["allow-free"]) throw new UsageError("This gives the post to everyone: add --allow-free.");
  return { slug: readSlug(slug), priceCents: null };
}

function readPriceCents(price: string): number {
  const cents = readCents(price);
  if (cents >= minPriceCents && cents <= maxPriceCents) return cents;
  throw new UsageError(`A price is from ${formatUsd(minPriceCents)} to ${formatUsd(maxPriceCents)}.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { "allow-free": { type: "boolean" } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}
