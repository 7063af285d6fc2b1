import { useRef } from "react";
import { screenLanguageOf } from "#contract/languages.ts";
import { TextPictures } from "./media/text-pictures.tsx";
import type { PieceContent } from "./piece-content.ts";
import { FormatButtons, SourceField } from "./source-field.tsx";

interface WritingFieldProps {
  pieceId: string;
  content: PieceContent;
  problem: string | undefined;
}

/** The text of a piece. */
export function WritingField({ content, problem }: WritingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="mt-4 border-t border-hairline">
      <FormatButtons field={field} />
      <SourceField
        field={field}
        defaultValue={content.body}
        lang={screenLanguageOf(content.language)}
        describedBy="body-problem"
        isInvalid={problem !== undefined}
      />
      <TextPictures field={field} />
      <p id="body-problem" aria-live="polite" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
