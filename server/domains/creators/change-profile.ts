import { CallError } from "#contract/errors.ts";
import { webAddressOf } from "#contract/social-url.ts";
import { UnusablePicture, UploadTooLarge } from "#server/domains/media/index.ts";
import type { CreatorsDeps } from "./creators-deps.ts";
import { type CreatorProfile, findProfile, lockCreator, updateProfile } from "./profile-store.ts";
import { writePortrait } from "./write-portrait.ts";

/** The name of a profile before a change and after it. */
export interface ChangedProfile {
  username: string;
  isVerified: boolean;
  before: string;
  after: string;
}

/** Changes a creator's profile; no page shows the former afterwards. Returns both names. Throws NOT_FOUND. */
export async function changeProfile(
  { changes }: CreatorsDeps,
  creatorId: string,
  given: CreatorProfile,
): Promise<ChangedProfile> {
  return changes.make(async (tx) => {
    await lockCreator(tx, creatorId);
    const before = await findProfile(tx, creatorId);
    if (!before) throw new CallError("NOT_FOUND");
    const profile = tidy(given);
    await updateProfile(tx, creatorId, profile);
    const { username, isVerified } = before;
    return { username, isVerified, before: fullName(before), after: fullName(profile) };
  });
}

/** Replaces or removes a creator's picture. Throws INVALID_DATA for what is no picture that can be shown. */
export async function changePicture(
  { changes, media }: CreatorsDeps,
  creatorId: string,
  picture: { bytes: Uint8Array; maxBytes: number } | undefined,
): Promise<void> {
  const taken = picture && (await takePicture(media, picture));
  await changes.make(async (tx) => {
    await lockCreator(tx, creatorId);
    await writePortrait({ tx, media }, creatorId, taken);
  });
}

async function takePicture(media: CreatorsDeps["media"], { bytes, maxBytes }: { bytes: Uint8Array; maxBytes: number }) {
  try {
    return await media.takePicture({ name: "portrait", bytes: inOneChunk(bytes), maxBytes }, null);
  } catch (error) {
    if (error instanceof UnusablePicture || error instanceof UploadTooLarge)
      throw new CallError("INVALID_DATA", { cause: error });
    throw error;
  }
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function tidy({ firstName, lastName, biographyEn, biographyEs, socialMedia }: CreatorProfile): CreatorProfile {
  return {
    ...{ firstName: oneLine(firstName), lastName: oneLine(lastName) },
    ...{ biographyEn: biographyEn.trim(), biographyEs: biographyEs.trim() },
    socialMedia: (socialMedia && webAddressOf(socialMedia)) || null,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

function fullName({ firstName, lastName }: Pick<CreatorProfile, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
