import { CallError } from "#contract/errors.ts";
import { looksLike } from "#contract/looks-like.ts";
import { paths } from "#contract/paths.ts";
import { profileLimits } from "#contract/profile-limits.ts";
import type { Database } from "#db/client.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import type { ChangedProfile } from "./change-profile.ts";
import type { Creators } from "./index.ts";

/** Dependencies of the handlers of profiles. */
export interface ProfileHandlersDeps {
  db: Database;
  creators: Pick<Creators, "findProfile" | "changeProfile" | "changePicture">;
  alerts: Alerts;
  brandName: string;
}

/** Handles the calls with which creators change what their page says about them. */
export function createProfileHandlers({ db, creators, alerts, brandName }: ProfileHandlersDeps) {
  /** Readers trust the shop's name and the badge, so a person looks at a name that could misuse them. */
  async function raiseDoubtfulName(creatorId: string, { username, isVerified, before, after }: ChangedProfile) {
    const reason = looksLike(after, brandName)
      ? "took a name that looks like the shop's"
      : isVerified && "has the badge and changed the name";
    if (before === after || !reason) return;
    const message = `The creator @${username} ${reason}: see their page`;
    await alerts.raiseOnce(db, { kind: "creator-name", subjectId: creatorId, message });
  }

  return {
    async getStudioProfile({ auth }) {
      const found = await creators.findProfile(auth.principal.creatorId);
      if (!found) throw new CallError("NOT_FOUND");
      const { pictureId, isVerified: _, ...profile } = found;
      return { data: { ...profile, picture: pictureId === null ? null : paths.media(pictureId, "original") } };
    },

    async changeStudioProfile({ body, auth }) {
      const { creatorId } = auth.principal;
      await raiseDoubtfulName(creatorId, await creators.changeProfile(creatorId, body));
      return undefined;
    },

    async changeStudioPicture({ body, auth }) {
      const picture = { bytes: body, maxBytes: profileLimits.pictureBytes };
      await creators.changePicture(auth.principal.creatorId, picture);
      return undefined;
    },

    async removeStudioPicture({ auth }) {
      await creators.changePicture(auth.principal.creatorId, undefined);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
