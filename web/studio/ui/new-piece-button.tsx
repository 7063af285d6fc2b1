import { staffPaths } from "#contract/staff-paths.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

/** Creates a piece and leads to its editor. A plain form, which works without scripts. */
export function NewPieceButton() {
  const text = useText(studioTexts);
  return (
    <form method="post" action={staffPaths.studioNewPiece}>
      <SenderField />
      <Button type="submit">{text.newPiece}</Button>
    </form>
  );
}
