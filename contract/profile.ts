import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { profileLimits } from "./profile-limits.ts";
import { noBidiControls } from "./shown-text.ts";
import { webAddressOf } from "./social-url.ts";
import { requestText } from "./text.ts";

const auth = { kind: "creator" } as const;
const writing = ["FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "INVALID_DATA", "TOO_MANY_REQUESTS"] as const;
const changes = { name: "profile", max: 30, windowSec: 15 * 60, per: "account" } as const;

const optionalText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes("\0") && text.isWellFormed()),
  );

const shownName = requestText(profileLimits.name).check(
  noBidiControls,
  z.refine((name) => name.trim() !== ""),
);

const profile = {
  firstName: shownName,
  lastName: shownName,
  /** A page without one in its language shows the other. */
  biographyEn: optionalText(profileLimits.biography),
  biographyEs: optionalText(profileLimits.biography),
};

export const getStudioProfile = defineCall({
  method: "GET",
  path: "/api/studio/profile",
  summary: "What the creator's page says about the creator",
  auth,
  status: 200,
  reply: z.object({
    data: z.object({
      ...{ username: z.string(), firstName: z.string(), lastName: z.string() },
      ...{ biographyEn: z.string(), biographyEs: z.string(), socialMedia: z.nullable(z.string()) },
      /** The address of the picture that readers see; null without one. */
      picture: z.nullable(z.string()),
    }),
  }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const changeStudioProfile = defineCall({
  method: "PUT",
  path: "/api/studio/profile",
  summary: "Changes name, biographies and link. Readers see them at once",
  auth,
  limit: changes,
  body: z.object({
    ...profile,
    /** Empty: no link. */
    socialMedia: optionalText(profileLimits.link).check(
      z.refine((link) => link.trim() === "" || webAddressOf(link) !== undefined),
    ),
  }),
  status: 204,
  errors: writing,
});

export const changeStudioPicture = defineCall({
  method: "PUT",
  path: "/api/studio/profile/picture",
  summary:
    "Replaces the creator's picture by the one in the body, without its metadata. INVALID_DATA if it is no picture",
  auth,
  limit: changes,
  rawBody: { maxBytes: profileLimits.pictureBytes },
  status: 204,
  errors: writing,
});

export const removeStudioPicture = defineCall({
  method: "DELETE",
  path: "/api/studio/profile/picture",
  summary: "Removes the creator's picture",
  auth,
  status: 204,
  errors: writing,
});
