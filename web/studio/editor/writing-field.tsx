import { type RefObject, useEffect, useRef, useState } from "react";
import { screenLanguageOf } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { applyFormat } from "./apply-format.ts";
import { FormatBar } from "./format-bar.tsx";
import { insertPicture, TextPictures } from "./media/text-pictures.tsx";
import { PictureBar } from "./picture-bar.tsx";
import type { PieceContent } from "./piece-content.ts";
import { rememberedView, rememberView } from "./remembered-view.ts";
import { renderText } from "./send-piece.ts";
import { SourceField } from "./source-field.tsx";
import { keepsRendering } from "./writing/keeps-rendering.ts";
import type { SelectedPicture, WritingView } from "./writing/open-writing-view.ts";

interface WritingFieldProps {
  pieceId: string;
  content: PieceContent;
  problem: string | undefined;
}

/**
 * The text of a piece. The form's field is its Markdown; once the script runs, the writing view stands over it, unless it would change what
 * readers get.
 */
export function WritingField({ pieceId, content, problem }: WritingFieldProps) {
  const text = useText(studioEditorTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const { root, view, picture, isRefused, open, close, addPicture } = useWritingView(pieceId, field, content);
  return (
    <div className="mt-4 border-t border-hairline">
      {/* The bars that stick within it end with the text. */}
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-md:contents">
          <FormatBar
            onFormat={(format, href) => {
              if (view) view.format(format, href);
              else if (field.current) applyFormat(field.current, format, text.linkText);
            }}
            asksForLink={view !== undefined}
          />
          <div className="-ml-2.5 flex noscript:hidden md:ml-0">
            <ViewButton isOn={view !== undefined} onClick={() => void open(true)}>
              {text.write}
            </ViewButton>
            <ViewButton isOn={view === undefined} onClick={() => void close()}>
              {text.source}
            </ViewButton>
          </div>
        </div>
        {isRefused && !view && (
          <p role="status" className="border-l-2 border-warning py-1 pl-4 text-sm text-muted">
            {text.sourceOnly}
          </p>
        )}
        {view && picture && (
          <PictureBar
            key={picture.position}
            picture={picture}
            onChange={(words) => view.describePicture({ ...picture, ...words })}
            onRemove={() => view.removePicture(picture.position)}
          />
        )}
        <div ref={root} />
        <SourceField
          field={field}
          isHidden={view !== undefined}
          defaultValue={content.body}
          lang={screenLanguageOf(content.language)}
          describedBy="body-problem"
          isInvalid={problem !== undefined}
        />
      </div>
      <TextPictures places={[field, root]} onPicture={addPicture} />
      <p id="body-problem" aria-live="polite" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function ViewButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="inline-flex min-h-11 items-center px-2.5 text-sm text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-pressed:text-ink aria-pressed:underline"
    >
      {children}
    </button>
  );
}

/** The address of an uploaded picture that a text names as `media:…`. */
function uploadedPicture(source: string): string | undefined {
  const id = /^media:([0-9a-f-]{36})$/.exec(source)?.[1];
  return id && staffPaths.upload(id, "original");
}

/** The writing view over a form's field, which it keeps up to date. It opens by itself unless the creator last chose the source. */
function useWritingView(pieceId: string, field: RefObject<HTMLTextAreaElement | null>, content: PieceContent) {
  const text = useText(studioEditorTexts);
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef<WritingView>(undefined);
  const [view, setView] = useState<WritingView>();
  const [picture, setPicture] = useState<SelectedPicture>();
  const [isRefused, setIsRefused] = useState(false);

  async function open(isWanted: boolean) {
    const source = field.current;
    if (!source || !root.current || opened.current) return;
    if (isWanted) rememberView("writing");
    const { openWritingView, roundTrip } = await import("./writing/open-writing-view.ts");
    const markdown = source.value;
    const isKept = await keepsRendering(markdown, { roundTrip, render: (body) => renderText(pieceId, body) });
    setIsRefused(!isKept);
    // The creator may have typed, clicked or left meanwhile.
    if (!isKept || source.value !== markdown || opened.current || !root.current) return;
    if (!isWanted && document.activeElement === source) return;
    const next = await openWritingView(root.current, {
      ...{ markdown, label: text.body, placeholder: text.writeHint, describedBy: "body-problem" },
      ...{ pictureName: text.pictureName, pictureUrl: uploadedPicture },
      lang: screenLanguageOf(content.language),
      onPicture: setPicture,
      onChange(written) {
        source.value = written;
        source.dispatchEvent(new Event("input", { bubbles: true }));
      },
    });
    opened.current = next;
    setView(next);
    if (isWanted) next.focus();
  }

  async function close() {
    rememberView("source");
    const { current } = opened;
    opened.current = undefined;
    setView(undefined);
    setPicture(undefined);
    await current?.close();
    field.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; its text and language are those of its start
  useEffect(() => {
    if (rememberedView() === "writing") void open(false).catch(() => {});
    return () => void opened.current?.close();
  }, []);

  function addPicture(uploadId: string) {
    if (opened.current) opened.current.insertPicture(`media:${uploadId}`);
    else if (field.current) insertPicture(field.current, uploadId);
  }

  return { root, view, picture, isRefused, open, close, addPicture };
}
