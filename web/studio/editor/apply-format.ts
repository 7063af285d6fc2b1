import { type Format, formatText } from "./writing/format-text.ts";

/** Formats the selection in the field as one undo step. */
export function applyFormat(field: HTMLTextAreaElement, format: Format, placeholder: string): void {
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
