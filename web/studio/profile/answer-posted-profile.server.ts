import { data } from "react-router";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm, type RefusedForm } from "#web/forms/answer-form.server.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** The refusals of a posted profile; the rest of it is saved. */
export interface ProfileAnswer {
  words?: RefusedForm;
  picture?: ErrorCode;
}

/** Answers the form of the profile. Saves the picture and the words each for itself: a fault in one loses nothing of the other. */
export async function answerPostedProfile(request: Request, app: AppContext) {
  const posted = await request.formData().catch(() => new FormData());
  const picture = await changePicture(posted, app);
  const words = await answerForm(request, app, (fields) => changeWords(fields, app), textFields(posted));
  if (!(words instanceof Response)) return data<ProfileAnswer>({ words: words.data, picture }, words.init ?? {});
  return picture ? data<ProfileAnswer>({ picture }, errorStatus[picture]) : words;
}

function textFields(posted: FormData): URLSearchParams {
  return new URLSearchParams(
    [...posted].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

async function changeWords(fields: URLSearchParams, { calls }: AppContext): Promise<string> {
  const {
    firstName = "",
    lastName = "",
    biographyEn = "",
    biographyEs = "",
    socialMedia = "",
  } = Object.fromEntries(fields);
  await calls.changeStudioProfile({ body: { firstName, lastName, biographyEn, biographyEs, socialMedia } });
  return staffPaths.studioProfile({ done: "saved" });
}

/** Changes or removes the picture if the form asks for it. Resolves with why it was refused. */
async function changePicture(posted: FormData, { calls, reportError }: AppContext): Promise<ErrorCode | undefined> {
  const picture = posted.get("picture");
  try {
    // A browser sends a field without a chosen file as an empty file without a name.
    if (picture instanceof File && picture.name !== "")
      await calls.changeStudioPicture({ body: await picture.bytes() });
    else if (posted.has("removePicture")) await calls.removeStudioPicture();
  } catch (error) {
    const code = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) reportError(error);
    return code;
  }
}
