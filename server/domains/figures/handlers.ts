import type { LaggingReads } from "#db/client.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { findFiguresByPost, findSalesByPeriod, findViewsByDay } from "./figures-store.ts";

/** Handles the call for a creator's figures. They may lag: a replica may answer. */
export function createFiguresHandlers({ reads }: { reads: LaggingReads }) {
  return {
    async getStudioFigures({ query: { days, post }, auth }) {
      const filter = { creatorId: auth.principal.creatorId, postId: post, days: Number(days) };
      const [views, sales, posts] = await Promise.all([
        findViewsByDay(reads, filter),
        findSalesByPeriod(reads, filter),
        findFiguresByPost(reads, filter),
      ]);
      return { data: { views, sales, posts } };
    },
  } satisfies Partial<Handlers>;
}
