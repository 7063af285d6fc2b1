import { type KeyboardEvent, type RefObject, useRef } from "react";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { type Format, formatText } from "./format-text.ts";

const keys: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

interface SourceFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  defaultValue: string;
  lang: string;
  describedBy: string;
  isInvalid: boolean;
}

/** The text in Markdown: the form's own field, with Ctrl+B, Ctrl+I and Ctrl+K. */
export function SourceField({ field, defaultValue, lang, describedBy, isInvalid }: SourceFieldProps) {
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
      lang={lang}
      defaultValue={defaultValue}
      aria-label={text.body}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      placeholder={text.bodyHint}
      onKeyDown={onKeyDown}
      rows={18}
      className="field-sizing-content block min-h-[60vh] w-full resize-none bg-transparent py-4 text-[1.0625rem] leading-[1.75] outline-none placeholder:text-muted"
    />
  );
}

/** The format buttons of the field. */
export function FormatButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const text = useText(studioEditorTexts);
  const bar = useRef<HTMLDivElement>(null);
  const signs: [Format, string, string][] = [
    ["bold", "B", "font-bold"],
    ["italic", "I", "font-serif italic [font-synthesis:style]"],
    ["link", "↗", ""],
    ["heading", "H", "font-serif font-semibold"],
    ["quote", "“", "font-serif text-2xl leading-none pt-2"],
    ["list", "≡", ""],
  ];
  return (
    <div ref={bar} role="toolbar" aria-label={text.toolbar} className="-ml-3 flex">
      {signs.map(([format, sign, look]) => (
        <button
          key={format}
          type="button"
          aria-label={text[format]}
          title={text[format]}
          onClick={() => field.current && applyFormat(field.current, format, text.linkText)}
          className={`grid size-11 place-items-center text-muted hover:text-ink ${look}`}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

/** Formats the selection in the field as one undo step. */
function applyFormat(field: HTMLTextAreaElement, format: Format, placeholder: string): void {
  const selection = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  const { from, to, insert, select } = formatText(selection, format, placeholder);
  field.focus();
  field.setSelectionRange(from, to);
  // The only way to change a field that its undo history records.
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
