import type { ListedStudioPost } from "#contract/studio.ts";
import { studioPiecesTexts } from "#web/i18n/studio-pieces-texts.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { BulkAnswer } from "./bulk-action.ts";

interface BulkNoticeProps {
  answer: BulkAnswer;
  pieces: readonly ListedStudioPost[];
  /** The address of the list. */
  address: string;
}

/** The question before an action on several pieces, or its result for each piece. */
export function BulkNotice({ answer, pieces, address }: BulkNoticeProps) {
  const text = useText(studioPiecesTexts);
  const titleOf = useTitleOf(pieces);
  const box = "mt-6 border-l-2 border-accent pl-5";
  if (answer.kind === "nothing")
    return (
      <p role="alert" className={box}>
        {text.chooseFirst}
      </p>
    );
  const { action } = answer;
  if (answer.kind === "confirm")
    return (
      <form method="post" action={address} className={box} aria-label={text[`${action}Question`](answer.ids.length)}>
        <SenderField />
        <h2 className="text-lg">{text[`${action}Question`](answer.ids.length)}</h2>
        <p className="mt-1 max-w-prose text-muted">{text[`${action}Explained`]}</p>
        <ul className="mt-3 list-inside list-disc">
          {answer.ids.map((id) => (
            <li key={id}>
              {titleOf(id)}
              <input type="hidden" name="piece" value={id} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" name="action" value={action}>
            {text[`${action}Chosen`]}
          </Button>
          <ButtonLink to={address} look="secondary">
            {text.cancel}
          </ButtonLink>
        </div>
      </form>
    );
  return (
    <div role="status" className={box}>
      <p>{text[`${action}Done`](answer.done)}</p>
      {answer.refused.length > 0 && (
        <>
          <p className="mt-2">{text.refused(answer.refused.length)}</p>
          <ul className="mt-1 list-inside list-disc">
            {answer.refused.map(({ id, reason }) => (
              <li key={id}>
                {titleOf(id)}: {reason === "wrongState" ? text[`${action}WrongState`] : text[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The title of a piece of the list; another page may have it now. */
function useTitleOf(pieces: readonly ListedStudioPost[]) {
  const { untitled } = useText(studioTexts);
  return (id: string) => pieces.find((piece) => piece.id === id)?.attributes.title.trim() || untitled;
}
