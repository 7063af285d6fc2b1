import type { Database } from "#db/client.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { findFiguresByPost, findSalesByPeriod, findViewsByDay } from "./figures-store.ts";

/** Handles the call for a creator's figures. */
export function createFiguresHandlers({ db }: { db: Database }) {
  return {
    async getStudioFigures({ query: { days, post }, auth }) {
      const filter = { creatorId: auth.principal.creatorId, postId: post, days: Number(days) };
      const [views, sales, posts] = await Promise.all([
        findViewsByDay(db, filter),
        findSalesByPeriod(db, filter),
        findFiguresByPost(db, filter),
      ]);
      return { data: { views, sales, posts } };
    },
  } satisfies Partial<Handlers>;
}
