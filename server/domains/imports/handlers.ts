import type { StudioImport } from "#contract/imports.ts";
import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { Import, Imports } from "./index.ts";

/** Handles the calls of imports. */
export function createImportHandlers({ imports }: { imports: Imports }) {
  const answer = async (found: Import): Promise<StudioImport> => {
    const { importId: id, name, source, state, problem, startedAt } = found;
    const { created, existing, leftOut, withNotes } = found;
    return {
      ...{ id, name, source, state, problem },
      progress: await imports.progressOf(found),
      startedAt: Math.floor(startedAt.getTime() / 1_000),
      counts: { created, existing, leftOut, withNotes },
    };
  };
  return {
    async startImport({ body, auth }) {
      return { data: await answer(await imports.start(auth.principal.creatorId, body)) };
    },

    async listImports({ auth }) {
      return { data: await Promise.all((await imports.list(auth.principal.creatorId)).map(answer)) };
    },

    async getImport({ params, query: { page, show }, auth }) {
      const key = { importId: params.id, creatorId: auth.principal.creatorId };
      const { found, entries, total } = await imports.read(key, { page, all: show === "all" });
      const pages = { pageCount: pageCount(total, studioPostsPerPage), total };
      return {
        data: { ...(await answer(found)), entries },
        meta: { pagination: { page, pageSize: studioPostsPerPage, ...pages } },
      };
    },

    async cancelImport({ params, auth }) {
      await imports.cancel({ importId: params.id, creatorId: auth.principal.creatorId });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
