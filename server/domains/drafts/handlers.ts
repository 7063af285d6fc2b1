import { CallError } from "#contract/errors.ts";
import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { CallOrigin, Handlers, Principal } from "#server/calls/handler.ts";
import type { Uploads } from "#server/domains/uploads/index.ts";
import { attachFiles } from "./attach-files.ts";
import { type Draft, type DraftContent, type DraftKey, emptyContent } from "./draft.ts";
import type { Drafts } from "./index.ts";
import type { Publishing } from "./publishing.ts";
import { answeringDraftErrors, toStudioProblem } from "./refuse-draft.ts";
import { replaceFile } from "./replace-file.ts";
import { toSchedule } from "./schedule.ts";
import { fromStudioContent } from "./studio-content.ts";
import { toAttributes, toListedStudioPost, toSec, toStudioPost } from "./studio-post.ts";

interface Caller {
  params: { id: string };
  auth: { principal: Principal & { creatorId: string } };
  origin: CallOrigin;
}

export interface StudioDeps {
  drafts: Drafts;
  publishing: Publishing;
  uploads: Pick<Uploads, "findFiles" | "findUses">;
}

/** Handles the calls of the studio's posts. */
export function createStudioHandlers({ drafts, publishing, uploads }: StudioDeps) {
  const answer = (draft: Draft, origin: CallOrigin) => {
    origin.reply?.setEntityTag(String(draft.version));
    return { data: toStudioPost(draft) };
  };
  const contentOf = async (
    { creatorId }: { creatorId: string },
    sent: Parameters<typeof fromStudioContent>[0],
    before = emptyContent,
  ): Promise<DraftContent> => {
    const content = { ...before, ...fromStudioContent(sent) };
    const { bodyMarkdown } = content;
    const find = {
      uploads: (ids: readonly string[]) => uploads.findFiles(creatorId, ids),
      captions: (ids: readonly string[]) => uploads.findFiles(creatorId, ids, "captions"),
    };
    return { ...content, files: await attachFiles(find, before.files, { bodyMarkdown, sent }) };
  };
  const answerNow = async (caller: Caller) => answer(await getDraft(drafts, keyOf(caller)), caller.origin);
  return {
    async listStudioPosts({ query: { page, ...filter }, auth }) {
      const { creatorId } = auth.principal;
      const [found, total] = await Promise.all([drafts.list(creatorId, page, filter), drafts.count(creatorId, filter)]);
      const pages = { pageCount: pageCount(total, studioPostsPerPage), total };
      const pagination = { page, pageSize: studioPostsPerPage, ...pages };
      return { data: found.map(toListedStudioPost), meta: { pagination } };
    },

    createStudioPost: ({ body, auth, origin }) =>
      answeringDraftErrors(async () =>
        answer(await drafts.create(auth.principal.creatorId, await contentOf(auth.principal, body)), origin),
      ),

    getStudioPost: answerNow,

    saveStudioPost: (caller) =>
      answeringDraftErrors(async () => {
        const { isAutosave = false, editor, ...sent } = caller.body;
        const key = keyOf(caller);
        const basedOn = versionOf(caller.origin);
        const { content } = await getDraft(drafts, key);
        const cause = isAutosave ? ("autosaved" as const) : ("saved" as const);
        const save = { basedOn, content: await contentOf(caller.auth.principal, sent, content), cause, editor };
        const { version, savedAt } = await drafts.save(key, save);
        caller.origin.reply?.setEntityTag(String(version));
        return { data: { id: key.draftId, version, savedAt: toSec(savedAt) } };
      }),

    replaceUpload: ({ params, body, auth }) =>
      answeringDraftErrors(async () => {
        const ids = { uploadId: params.id, by: body.by };
        return { data: await replaceFile({ drafts, uploads }, auth.principal.creatorId, ids) };
      }),

    async deleteStudioPost(caller) {
      await drafts.delete(keyOf(caller));
      return undefined;
    },

    publishStudioPost: (caller) =>
      answeringDraftErrors(async () => {
        const { accountId } = caller.auth.principal;
        await publishing.publish(keyOf(caller), { ...caller.body, accountId });
        return answerNow(caller);
      }),

    scheduleStudioPost: (caller) =>
      answeringDraftErrors(async () => {
        const { version, confirmPrice, ...time } = caller.body;
        const { accountId } = caller.auth.principal;
        const schedule = toSchedule(time);
        await publishing.publish(keyOf(caller), { version, confirmPrice, accountId, schedule });
        return answerNow(caller);
      }),

    async withdrawStudioPost(caller) {
      await publishing.withdraw(keyOf(caller), caller.auth.principal);
      return answerNow(caller);
    },

    async getStudioTranslation(caller) {
      return { data: await drafts.translations.find(keyOf(caller)) };
    },

    linkStudioTranslation: (caller) =>
      answeringDraftErrors(async () => {
        await drafts.translations.link(keyOf(caller), caller.body.translation);
        return { data: await drafts.translations.find(keyOf(caller)) };
      }),

    async previewStudioPost(caller) {
      const { problems, ...preview } = await drafts.preview(keyOf(caller));
      return { data: { ...preview, problems: problems.map(toStudioProblem) } };
    },

    async renderStudioText(caller) {
      const { version, html, leftOut, problems } = await drafts.preview(keyOf(caller), fromStudioContent(caller.body));
      return { data: { version, html, leftOut, problems: problems.map(toStudioProblem) } };
    },

    async listStudioRevisions(caller) {
      const key = keyOf(caller);
      const [revisions] = await Promise.all([drafts.listRevisions(key), getDraft(drafts, key)]);
      return { data: revisions.map(({ savedAt, ...revision }) => ({ ...revision, savedAt: toSec(savedAt) })) };
    },

    async getStudioRevision(caller) {
      const { version } = caller.params;
      const content = await drafts.findRevision(keyOf(caller), version);
      if (!content) throw new CallError("NOT_FOUND");
      return { data: { version, attributes: toAttributes(content) } };
    },

    restoreStudioRevision: (caller) =>
      answeringDraftErrors(async () => {
        const restore = { basedOn: versionOf(caller.origin), version: caller.params.version };
        await drafts.restoreRevision(keyOf(caller), restore);
        return answerNow(caller);
      }),
  } satisfies Partial<Handlers>;
}

/** Answers alike for another creator's draft and for one that does not exist. */
function keyOf({ params, auth }: Pick<Caller, "params" | "auth">): DraftKey {
  return { draftId: params.id, creatorId: auth.principal.creatorId };
}

async function getDraft(drafts: Drafts, key: DraftKey): Promise<Draft> {
  const draft = await drafts.find(key);
  if (!draft) throw new CallError("NOT_FOUND");
  return draft;
}

/** The version that `If-Match` names. */
function versionOf(origin: CallOrigin): number {
  const tag = /^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(origin.header("If-Match") ?? "")?.[1];
  if (tag === undefined) throw new CallError("INVALID_DATA");
  return Number(tag);
}
