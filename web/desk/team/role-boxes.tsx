import { teamRoles } from "#contract/roles.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** A box for each role. */
export function RoleBoxes({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const text = useText(deskTeamTexts);
  const choices = teamRoles.map((role) => ({ value: role, label: text[role] }));
  return (
    <ChoiceGroup type="checkbox" name="roles" legend={text.roles} choices={choices} chosen={chosen} error={error} />
  );
}
