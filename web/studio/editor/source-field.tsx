import type { KeyboardEvent, RefObject } from "react";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { applyFormat } from "./apply-format.ts";
import type { Format } from "./writing/format-text.ts";

const keys: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

interface SourceFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  defaultValue: string;
  lang: string;
  describedBy: string;
  isInvalid: boolean;
  /** The writing view is in its place. */
  isHidden: boolean;
}

/** The text in Markdown: the form's own field, with Ctrl+B, Ctrl+I and Ctrl+K. */
export function SourceField({ field, defaultValue, lang, describedBy, isInvalid, isHidden }: SourceFieldProps) {
  const text = useText(studioEditorTexts);
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const format =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && keys[event.key.toLowerCase()];
    if (!format) return;
    event.preventDefault();
    applyFormat(event.currentTarget, format, text.linkText);
  }
  return (
    <textarea
      ref={field}
      name="body"
      hidden={isHidden}
      lang={lang}
      defaultValue={defaultValue}
      aria-label={text.body}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      placeholder={text.bodyHint}
      onKeyDown={onKeyDown}
      rows={18}
      className="field-sizing-content not-[[hidden]]:block min-h-[60vh] w-full resize-none bg-transparent py-4 text-[1.0625rem] leading-[1.75] outline-none placeholder:text-muted"
    />
  );
}
