import type { PieceTranslation, StudioPost } from "#contract/studio.ts";
import { studioTranslationTexts } from "#web/i18n/studio-translation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

interface TranslationFieldProps {
  piece: StudioPost;
  translation: PieceTranslation;
  problem: string | undefined;
}

/** Links a piece to the same text in the other language, by a button of the piece's form. */
export function TranslationField({ piece, translation: { translation, choices }, problem }: TranslationFieldProps) {
  const text = useText(studioTranslationTexts);
  const { language } = piece.attributes;
  const offered = translation ? [translation, ...choices] : choices;
  return (
    <fieldset aria-describedby="translation-help">
      <legend className="text-sm font-medium">{text.title}</legend>
      <p id="translation-help" className="mt-1 text-sm leading-relaxed text-muted">
        {piece.post === null
          ? text[`first${language}`]
          : offered.length === 0
            ? text[`noChoice${language}`]
            : text.help}
      </p>
      {offered.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <select
            key={translation?.id}
            name="translation"
            aria-label={text[`label${language}`]}
            defaultValue={translation?.id ?? ""}
            className="min-h-11 min-w-0 flex-1 basis-40 rounded-md border border-field bg-paper px-3 text-[0.9375rem]"
          >
            <option value="">{text.none}</option>
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <Button type="submit" name="intent" value="translation" look="secondary">
            {text.save}
          </Button>
        </div>
      )}
      {problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </fieldset>
  );
}
