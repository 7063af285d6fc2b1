import type { ComponentType } from "react";
import type { PostFacts } from "#web/lib/post-facts.ts";

/** A post that this browser can read, until `accessEndsAt` (Unix seconds). */
export type OpenPost = PostFacts & { accessEndsAt: number };

/** The posts that this browser can read, and what shows them: code that only browsers with a token load. */
export interface OpenPosts {
  posts: readonly OpenPost[];
  List: ComponentType<{ posts: readonly OpenPost[] }>;
  Badge: ComponentType<{ endsAtSec: number }>;
}
