import type { sendApplication } from "#contract/applications.ts";
import type { CallBody } from "#contract/call.ts";
import { type FormKind, type FormSubmission, receiveForm } from "#server/platform/form-tokens/receive-form.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { applicationReceivedMail } from "./mail/application-received.ts";
import { insertApplication } from "./store.ts";

/** An application, and the token and language of its page. */
export type ApplicationSubmission = FormSubmission<CallBody<typeof sendApplication>["data"]>;

const application: FormKind = {
  sealPurpose: "application-seal",
  insert: insertApplication,
  acknowledgement: applicationReceivedMail,
};

/** Stores a creator's application for the team, once, and acknowledges it. */
export function receiveApplication(parts: ApplicationsDeps, submission: ApplicationSubmission): Promise<void> {
  return receiveForm(parts, application, submission);
}
