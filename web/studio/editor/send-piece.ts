import type { StudioPost, StudioProblem } from "#contract/studio.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { staffClient } from "#web/client/staff-client.ts";
import type { SavedVersion, SaveOutcome, SentSave } from "./autosave.ts";
import { pieceInput, savedVersion } from "./piece-input.ts";

const timeoutMs = 20_000;

/** Sends a content as the version after `basedOn`. Never rejects. */
export async function sendPiece(id: string, { content, basedOn, isAutosave, editor }: SentSave): Promise<SaveOutcome> {
  const sent = staffClient.saveStudioPost({
    params: { id },
    headers: { "If-Match": `"${basedOn}"` },
    body: { ...pieceInput(content), isAutosave, editor },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const outcome = await outcomeOf(sent).catch(() => ({ kind: "unreachable" }) as const);
  if (outcome.kind === "reply") {
    const { version, savedAt } = outcome.reply.data;
    return { kind: "saved", version, savedAt };
  }
  if (outcome.kind !== "refused") return { kind: "unreachable" };
  switch (outcome.code) {
    case "OUTDATED_VERSION": {
      const { current } = outcome.details as { current: StudioPost };
      return { kind: "conflict", theirs: savedVersion(current) };
    }
    case "INVALID_DATA":
      return { kind: "invalid", problems: (outcome.details as { problems?: StudioProblem[] }).problems ?? [] };
    case "SIGN_IN_REQUIRED":
      return { kind: "signed-out" };
    case "NOT_FOUND":
    case "ROLE_REQUIRED":
      return { kind: "gone" };
    default:
      return { kind: "unreachable" };
  }
}

/** The HTML of an unsaved text; null if the server does not answer with one. */
export async function renderText(id: string, body: string): Promise<string | null> {
  const sent = staffClient.renderStudioText({ params: { id }, body: { body }, signal: AbortSignal.timeout(timeoutMs) });
  const outcome = await outcomeOf(sent).catch(() => undefined);
  return outcome?.kind === "reply" ? outcome.reply.data.html : null;
}

/** The newest version on the server; undefined if the server does not answer with one. */
export async function fetchPiece(id: string): Promise<SavedVersion | undefined> {
  const fetched = staffClient.getStudioPost({ params: { id }, signal: AbortSignal.timeout(timeoutMs) });
  const outcome = await outcomeOf(fetched).catch(() => undefined);
  return outcome?.kind === "reply" ? savedVersion(outcome.reply.data) : undefined;
}
