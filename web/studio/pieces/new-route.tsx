import { type ActionFunctionArgs, redirect } from "react-router";
import { contentLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioTexts } from "#web/i18n/studio-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { NewPieceButton } from "../ui/new-piece-button.tsx";
import { NoPieces } from "./no-pieces.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** Creates a piece in the language of the screen, and redirects to its editor. */
export async function action({ context }: ActionFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const created = await answerCall(calls.createStudioPost({ body: { language: contentLanguageOf(language) } }));
  return redirect(staffPaths.studioPiece(created.data.id), 303);
}

/** The page for a GET of the form's address, which creates nothing. */
export default function NewPiece() {
  const text = useText(studioTexts);
  return (
    <>
      <StaffHeading title={text.newPiece}>
        <NewPieceButton />
      </StaffHeading>
      <NoPieces />
    </>
  );
}
