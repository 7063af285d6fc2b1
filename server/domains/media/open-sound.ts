import { CallError } from "#contract/errors.ts";
import { type SoundProfile, soundForm, soundProfile } from "#contract/sound.ts";
import { joinParts, partInMemory } from "#server/platform/storage/join-parts.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { findAllowedFile, type MediaRequest } from "./open-media-file.ts";
import { findSoundProfile } from "./sound-profiles-store.ts";
import { soundFormName } from "./sounds-to-read.ts";

/** A form that only a recording has. */
export type FormOfSound = typeof soundForm | typeof soundProfile;
type Opened = Omit<MediaFileToSend, "isPublic" | "isStillAllowed">;

export function isFormOfSound(variant: string): variant is FormOfSound {
  return variant === soundForm || variant === soundProfile;
}

/** Opens such a form for a caller who may have the recording. Throws as `findAllowedFile`, and NOT_FOUND for a form that was not made. */
export async function openFormOfSound(
  deps: MediaDeps,
  { form, ...request }: Pick<MediaRequest, "fileId" | "signature" | "browser"> & { form: FormOfSound },
): Promise<MediaFileToSend> {
  const { row, access } = await findAllowedFile(deps, { ...request, variant: "original" });
  if (form === soundForm) return { ...(await openForm(deps, row.workKey)), ...access };
  // A newer version of the product may read more.
  return { ...(await openProfile(deps, row)), ...access, isPublic: false };
}

/** The profile of a recording that the caller may have. Throws NOT_FOUND for another file. */
export async function openProfile(
  { db }: Pick<MediaDeps, "db">,
  { workKey, mime }: { workKey: string | null; mime: string },
): Promise<Opened> {
  if (!mime.startsWith("audio/")) throw new CallError("NOT_FOUND");
  const profile: SoundProfile = (workKey !== null && (await findSoundProfile(db, workKey))) || {
    loudness: null,
    levels: [],
    chapters: [],
  };
  const bytes = Buffer.from(JSON.stringify(profile));
  return {
    ...{ name: "sound.json", mime: "application/json", isNegotiated: false },
    etag:
      profile.levels.length > 0 && workKey !== null
        ? `"${workKey.slice(0, 32)}-${soundProfile}"`
        : `"${soundProfile}-empty"`,
    ...joinParts([partInMemory(bytes)]),
  };
}

async function openForm({ storage }: Pick<MediaDeps, "storage">, workKey: string | null): Promise<Opened> {
  const blob = workKey === null ? undefined : await storage.stat(derivedKey(workKey, soundFormName));
  if (!blob || workKey === null) throw new CallError("NOT_FOUND");
  return {
    ...{ name: soundForm, mime: "audio/mp4", sizeBytes: blob.sizeBytes, isNegotiated: false },
    etag: `"${workKey.slice(0, 32)}-${soundFormName}"`,
    lend: (range) => storage.lend(blob.key, range),
  };
}
