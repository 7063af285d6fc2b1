import { changePicture, changeProfile } from "./change-profile.ts";
import type { CreatorsDeps } from "./creators-deps.ts";

/** A name that names nobody: names are required. */
const nobody = { firstName: "Former", lastName: "creator" };

/** Deletes the name, words, link and picture of a creator whose account was closed. Safe to repeat. */
export async function forgetProfile(deps: CreatorsDeps, creatorId: string): Promise<void> {
  await changePicture(deps, creatorId, undefined);
  await changeProfile(deps, creatorId, { ...nobody, biographyEn: "", biographyEs: "", socialMedia: null });
}
