import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The fields and faults of the forms about members. */
export function useTeamForm(refused: RefusedForm | undefined) {
  const text = useText(deskTeamTexts);
  const form = useRefusedForm(refused, { refusals: { LAST_OWNER: text.lastOwner, RESTRICTED: text.restricted } });
  // Roles are boxes: the words for an empty field do not fit them.
  return { ...form, rolesError: refused?.fields.roles && text.oneRole };
}
