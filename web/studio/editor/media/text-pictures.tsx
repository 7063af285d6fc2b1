import { type RefObject, useEffect, useState } from "react";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FileButton } from "../../uploads/file-button.tsx";
import { SendingList } from "../../uploads/sending-list.tsx";
import { useUploads } from "../../uploads/use-uploads.ts";

interface TextPicturesProps {
  /** The elements that take pasted and dropped pictures. */
  places: readonly RefObject<HTMLElement | null>[];
  /** Inserts a sent picture where the cursor is. */
  onPicture: (uploadId: string) => void;
}

/** Pictures in the text: chosen, pasted or dropped, each is sent at once, and then inserted where the cursor is. */
export function TextPictures({ places, onPicture }: TextPicturesProps) {
  const text = useText(studioMediaTexts);
  const uploading = useUploads();
  const { queue } = uploading;
  const [isRunning, setIsRunning] = useState(false);
  const [hasLeftOut, setHasLeftOut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places and insertion are the same for the life of the text's field
  useEffect(() => {
    setIsRunning(true);
    const take = (event: Event, data: DataTransfer | null) => {
      const pictures = picturesIn(data);
      if (pictures.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      queue.add(pictures, "picture", ({ id }) => onPicture(id));
    };
    const onPaste = (event: ClipboardEvent) => {
      setHasLeftOut(hasPicturesAmongWords(event.clipboardData));
      take(event, event.clipboardData);
    };
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    const elements = places.flatMap(({ current }) => current ?? []);
    for (const element of elements) {
      // Before the writing view handles the event.
      element.addEventListener("paste", onPaste, true);
      element.addEventListener("drop", onDrop, true);
    }
    return () => {
      for (const element of elements) {
        element.removeEventListener("paste", onPaste, true);
        element.removeEventListener("drop", onDrop, true);
      }
    };
  }, [queue]);
  if (!isRunning) return null;
  return (
    <div className="mt-2">
      <FileButton accept="image/*" multiple onFiles={(files) => queue.add(files, "picture", ({ id }) => onPicture(id))}>
        {text.addImage}
      </FileButton>
      <SendingList uploading={uploading} />
      <p role="status" className="mt-2 max-w-prose text-sm empty:hidden">
        {hasLeftOut && text.picturesLeftOut}
      </p>
    </div>
  );
}

/** Whether pictures stay behind when words are pasted with them: the clipboard has their addresses only, which readers could not open. */
function hasPicturesAmongWords(data: DataTransfer | null): boolean {
  return data?.types.includes("text/plain") === true && /<img\b/i.test(data.getData("text/html"));
}

/** The pictures of a paste or a drop. Text that is pasted with them, as from a word processor, stays text. */
function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes("text/plain")) return [];
  return [...data.files].filter(({ type }) => type.startsWith("image/"));
}

/** Inserts the Markdown of a picture at the cursor, which is then where its description goes. */
export function insertPicture(field: HTMLTextAreaElement, uploadId: string): void {
  const before = field.value.slice(0, field.selectionStart);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const markdown = `${gap}![](media:${uploadId})\n\n`;
  const description = field.selectionStart + gap.length + "![".length;
  field.focus();
  // The only way to change a field that its undo history records.
  if (!document.execCommand("insertText", false, markdown)) {
    field.setRangeText(markdown, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(description, description);
}
