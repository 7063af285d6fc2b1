import { paths } from "#contract/paths.ts";
import { applicationPath, verificationCodeOf } from "./application-keys.ts";
import { openNote } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { replyEnd } from "./reply-end.ts";
import { findStep, listSteps } from "./steps-store.ts";
import { type ApplicationRow, findApplication } from "./store.ts";

/** The applicant's private page, in the language of the application. */
export function statusUrl({ keys, publicUrl }: ApplicationsDeps, application: ApplicationRow): string {
  return publicUrl + paths.inLanguage(applicationPath(keys, application), application.language);
}

/** The step that a mail reports, with the mail's data about its application. Throws if the application is deleted. */
export async function readMailedStep(deps: ApplicationsDeps, stepId: string) {
  const { db, keys } = deps;
  const step = await findStep(db, stepId);
  const application = step && (await findApplication(db, step.applicationId));
  if (!step || !application) throw new Error("The application of a mail is gone");
  return {
    ...{ step, application, language: application.language },
    note: openNote(keys, step),
    url: statusUrl(deps, application),
    verificationCode: verificationCodeOf(keys, application),
    /** The end of the applicant's time to reply, if that step is still the newest. */
    replyBy: replyEnd(application, await listSteps(db, application.id)),
  };
}
