import type { KeyboardEvent } from "react";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { SelectedPicture } from "./writing/open-writing-view.ts";

type Words = Pick<SelectedPicture, "alt" | "caption">;

interface PictureBarProps {
  picture: SelectedPicture;
  onChange: (words: Partial<Words>) => void;
  onRemove: () => void;
}

/**
 * The words of the picture that is selected in the writing view. They are part of the text, so the form has no fields of them. The bar
 * sticks under the bars of the screen: a picture may be far below the start of the text.
 */
export function PictureBar({ picture, onChange, onRemove }: PictureBarProps) {
  const text = useText(studioEditorTexts);
  return (
    <div className="sticky top-22 z-5 mb-2 grid gap-x-6 gap-y-2 border-l-2 border-accent bg-paper py-2 pl-4 md:top-29 md:grid-cols-2">
      <WordField label={text.pictureAlt} value={picture.alt} onChange={(alt) => onChange({ alt })} />
      <WordField label={text.pictureCaption} value={picture.caption} onChange={(caption) => onChange({ caption })} />
      <Button look="quiet" className="-ml-3 justify-self-start" onClick={onRemove}>
        {text.pictureRemove}
      </Button>
    </div>
  );
}

interface WordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function WordField({ label, value, onChange }: WordFieldProps) {
  return (
    <label className="block text-sm">
      {label}
      <input
        value={value}
        maxLength={300}
        onChange={(event) => onChange(event.target.value)}
        onInput={(event) => event.stopPropagation()}
        onKeyDown={stay}
        className="block min-h-11 w-full border-b border-field bg-transparent text-base outline-none focus:border-ink"
      />
    </label>
  );
}

/** Enter would send the form. */
function stay(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
