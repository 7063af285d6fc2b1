import { data } from "react-router";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { redirectAfterPost } from "#web/forms/redirect-after-post.server.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** Answers the form of the words, and the one of the picture, which a browser sends as `multipart/form-data`. */
export async function answerPostedProfile(request: Request, app: AppContext) {
  const isPicture = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (isPicture) return answerPicture(request, app);
  return answerForm(request, app, async (posted) => {
    const {
      firstName = "",
      lastName = "",
      biographyEn = "",
      biographyEs = "",
      socialMedia = "",
    } = Object.fromEntries(posted);
    await app.calls.changeStudioProfile({ body: { firstName, lastName, biographyEn, biographyEs, socialMedia } });
    return staffPaths.studioProfile({ done: "saved" });
  });
}

async function answerPicture(request: Request, { calls, reportError }: AppContext) {
  try {
    const posted = await request.formData().catch(() => new FormData());
    const picture = posted.get("picture");
    if (posted.get("intent") === "remove") await calls.removeStudioPicture();
    else await calls.changeStudioPicture({ body: picture instanceof File ? await picture.bytes() : new Uint8Array() });
    return redirectAfterPost(request, staffPaths.studioProfile({ done: "saved" }));
  } catch (error) {
    const code: ErrorCode = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) reportError(error);
    return data({ pictureFailure: code }, errorStatus[code]);
  }
}
