import type { CoverFocus } from "#contract/cover-focus.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FileButton } from "../../uploads/file-button.tsx";
import { CoverFocusField } from "./cover-focus-field.tsx";

interface CoverFieldProps {
  /** The id of its upload; empty for none. */
  cover: string;
  alternativeText: string;
  focus: CoverFocus;
  /** Whether the page's script runs. */
  isRunning: boolean;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
}

/** The cover and its description. */
export function CoverField({ cover, alternativeText, focus, isRunning, onChoose, onRemove }: CoverFieldProps) {
  const text = useText(studioMediaTexts);
  return (
    <fieldset>
      <legend className="text-sm font-medium">{text.cover}</legend>
      <p className="mt-1 text-sm text-muted">{text.coverHelp}</p>
      <input type="hidden" name="cover" value={cover} />
      {cover && <CoverFocusField {...{ cover, alternativeText, focus, isRunning }} />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isRunning && (
          <FileButton accept="image/*" onFiles={onChoose}>
            {cover ? text.replaceCover : text.chooseCover}
          </FileButton>
        )}
        {cover && isRunning && (
          <Button look="quiet" onClick={onRemove}>
            {text.removeCover}
          </Button>
        )}
        {cover && !isRunning && (
          <label className="flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
            <input type="checkbox" name="removeCover" value="yes" className="tick-box" />
            {text.removeCover}
          </label>
        )}
      </div>
      {cover && (
        <TextField
          className="mt-3 max-w-xl"
          label={text.coverAlt}
          name="coverAlt"
          help={text.coverAltHelp}
          defaultValue={alternativeText}
          maxLength={300}
        />
      )}
    </fieldset>
  );
}
