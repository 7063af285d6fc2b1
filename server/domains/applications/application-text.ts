import type { sendApplication } from "#contract/applications.ts";
import type { CallBody } from "#contract/call.ts";
import { type Keys, seal, unseal } from "#server/platform/keys/keys.ts";

/** The fields of an application. */
export type ApplicationText = CallBody<typeof sendApplication>["data"];

/** Decrypts the fields of an application. Throws if its key is lost. */
export function openApplicationText(keys: Keys, { id, sealed }: { id: string; sealed: Buffer }): ApplicationText {
  const text = unseal(keys, "application-seal", id, sealed);
  if (text === undefined) throw new Error(`The application ${id} cannot be opened`);
  return JSON.parse(text);
}

/** A question, note, answer or appeal, sealed for its step. */
export function sealNote(keys: Keys, stepId: string, note: string): Buffer {
  return seal(keys, "application-seal", stepId, note);
}

/** Decrypts the note of a step; null without one. Throws if its key is lost. */
export function openNote(keys: Keys, { id, sealedNote }: { id: string; sealedNote: Buffer | null }): string | null {
  if (sealedNote === null) return null;
  const note = unseal(keys, "application-seal", id, sealedNote);
  if (note === undefined) throw new Error(`The note of the step ${id} cannot be opened`);
  return note;
}
