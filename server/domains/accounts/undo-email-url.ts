import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { undoSignature } from "./email-change-codes.ts";
import type { EmailChange } from "./email-changes-store.ts";

/** The address with which the former address of an account undoes a change, for a mail to it. */
export function undoEmailUrl(
  { keys, publicUrl }: Pick<AccountsDeps, "keys" | "publicUrl">,
  change: EmailChange,
  language: ScreenLanguage,
): string {
  return publicUrl + paths.inLanguage(staffPaths.undoEmail(change.id, undoSignature(keys, change)), language);
}
