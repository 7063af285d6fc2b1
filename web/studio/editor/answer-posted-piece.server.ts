import { data, redirect } from "react-router";
import { errorStatus } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost, StudioProblem } from "#contract/studio.ts";
import type { StudioState } from "#contract/studio-states.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import type { SavedVersion } from "./autosave.ts";
import { isSameContent, type PieceContent } from "./piece-content.ts";
import { type PostedSchedule, pieceInput, readPiece, readSchedule, savedVersion } from "./piece-input.ts";

/**
 * The reason for showing a posted piece again. The content is the posted one, based on this version, so no text is
 * lost.
 */
export type PostedPiece = { content: PieceContent; version: number; schedule?: PostedSchedule } & (
  | { kind: "invalid"; problems: StudioProblem[] }
  | { kind: "conflict"; theirs: SavedVersion }
  | { kind: "wrong-state" | "restricted" | "failed" }
);

/** The action of a form's button besides saving. */
const intents = ["save", "preview", "publish", "schedule", "withdraw", "delete", "translation", "take-theirs"] as const;
type Intent = (typeof intents)[number];

/** Saves a posted piece and performs its button's action. Redirects, or returns the posted content with the reason. */
export async function answerPostedPiece(request: Request, app: AppContext, id: string) {
  const form = new URLSearchParams(await request.text());
  const content = readPiece(form);
  let version = Number(form.get("version"));
  const intent = intents.find((each) => each === form.get("intent")) ?? "save";
  const editorId = form.get("editor") ?? undefined;
  try {
    if (intent === "take-theirs") {
      await saveBehind(app, { id, content, basedOn: version });
      return redirect(staffPaths.studioPiece(id, { done: "set-aside" }), 303);
    }
    version = await save(app, { id, content, basedOn: version, editorId });
    return redirect(await act(app, { id, intent, version, form }), 303);
  } catch (error) {
    const answer = postedPiece(error, content, version);
    if (!answer) return answerCall(Promise.reject(error));
    if (intent === "schedule") answer.schedule = readSchedule(form);
    if (answer.kind === "failed") app.reportError(error);
    return data<PostedPiece>(answer, errorStatus[errorCode(error) ?? "GENERAL_ERROR"]);
  }
}

interface PostedSave {
  id: string;
  content: PieceContent;
  basedOn: number;
  editorId?: string | undefined;
}

/**
 * Saves a content that differs from its base version. Returns the piece's version afterwards. A version that the script of the same editor saved
 * meanwhile is newer than the posted form, and stays the newest.
 */
async function save(app: AppContext, { id, content, basedOn, editorId }: PostedSave): Promise<number> {
  const { data: current } = await app.calls.getStudioPost({ params: { id } });
  const isSaved = isSameContent(savedVersion(current).content, content);
  if (isSaved) return current.version;
  if (editorId !== undefined && current.editor?.id === editorId && current.version > basedOn)
    return saveBehind(app, { id, content, basedOn: current.version });
  return saveAfter(app, { id, content, basedOn, editorId });
}

async function saveAfter({ calls }: AppContext, { id, content, basedOn, editorId }: PostedSave): Promise<number> {
  const headers = { "If-Match": `"${basedOn}"` };
  const editor = editorId === undefined ? {} : { editor: { id: editorId, save: 0 } };
  const body = { ...pieceInput(content), ...editor };
  return (await calls.saveStudioPost({ params: { id }, headers, body })).data.version;
}

/** Saves a content as a revision, and the version that it is based on after it. Returns the piece's version afterwards. */
async function saveBehind(app: AppContext, { id, content, basedOn }: PostedSave): Promise<number> {
  const { data: current } = await app.calls.getStudioPost({ params: { id } });
  const version = await saveAfter(app, { id, content, basedOn });
  return saveAfter(app, { id, content: savedVersion(current).content, basedOn: version });
}

/** The results of a withdrawal that need other words than the state that it led to. A post stays published if its newer version is taken back. */
const doneByWithdrawing: Partial<Record<StudioState, string>> = { draft: "taken-back", published: "kept-published" };

/** Performs the button's action. Returns the next address. */
async function act(
  { calls }: AppContext,
  {
    id,
    intent,
    version,
    form,
  }: { id: string; intent: Exclude<Intent, "take-theirs">; version: number } & {
    form: URLSearchParams;
  },
): Promise<string> {
  const params = { id };
  const confirmPrice = form.get("confirmPrice") === "yes";
  switch (intent) {
    case "save":
      return staffPaths.studioPiece(id, { done: "saved" });
    case "preview":
      return staffPaths.studioPreview(id);
    case "publish": {
      const { data: piece } = await calls.publishStudioPost({ params, body: { version, confirmPrice } });
      return staffPaths.studioPiece(id, { done: piece.state });
    }
    case "schedule": {
      const body = { version, confirmPrice, ...readSchedule(form) };
      const { data: piece } = await calls.scheduleStudioPost({ params, body });
      return staffPaths.studioPiece(id, { done: piece.state });
    }
    case "withdraw": {
      const { data: piece } = await calls.withdrawStudioPost({ params });
      return staffPaths.studioPiece(id, { done: doneByWithdrawing[piece.state] ?? piece.state });
    }
    case "translation":
      await calls.linkStudioTranslation({ params, body: { translation: form.get("translation") || null } });
      return staffPaths.studioPiece(id, { done: "translation" });
    case "delete":
      await calls.deleteStudioPost({ params });
      return staffPaths.studioPieces();
  }
}

function postedPiece(error: unknown, content: PieceContent, version: number): PostedPiece | undefined {
  const { details = {} } = error as { details?: { problems?: StudioProblem[]; current?: StudioPost } };
  const { problems, current } = details;
  switch (errorCode(error)) {
    case "INVALID_DATA":
      return problems && { content, version, kind: "invalid", problems };
    case "OUTDATED_VERSION":
      return current && { content, version, kind: "conflict", theirs: savedVersion(current) };
    case "WRONG_STATE":
      return { content, version, kind: "wrong-state" };
    case "RESTRICTED":
      return { content, version, kind: "restricted" };
    case undefined:
    case "GENERAL_ERROR":
    case "UNAVAILABLE":
      return { content, version, kind: "failed" };
    default:
      return undefined;
  }
}
