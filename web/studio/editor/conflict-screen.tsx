import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type DiffPart, diffLines, mergeLines } from "../line-diff.ts";
import { clockTime } from "../ui/clock-time.ts";
import type { SavedVersion } from "./autosave.ts";
import { HiddenPiece } from "./hidden-piece.tsx";
import { differingParts, OtherFields } from "./other-fields.tsx";
import type { PieceContent } from "./piece-content.ts";
import { readPiece } from "./piece-input.ts";

interface ConflictScreenProps {
  piece: StudioPost;
  editorId: string;
  mine: PieceContent;
  theirs: SavedVersion;
  /** Undefined without scripts: the browser posts the forms. */
  choices:
    | {
        onChoose: (content: PieceContent) => void;
        /** Resolves with whether it succeeded. */
        onTakeTheirs: () => Promise<boolean>;
      }
    | undefined;
}

/** Both texts side by side, and the choice between them. The other text stays a revision whatever the creator chooses. */
export function ConflictScreen({ piece, editorId, mine, theirs, choices }: ConflictScreenProps) {
  const text = useText(studioEditorTexts);
  const [hasFailed, setHasFailed] = useState(false);
  const action = staffPaths.studioPiece(piece.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [time, setTime] = useState("");
  useEffect(() => {
    setTime(clockTime(theirs.savedAt * 1000));
    heading.current?.focus();
  }, [theirs]);
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    if (!choices) return;
    event.preventDefault();
    choices.onChoose(readPiece(new FormData(event.currentTarget)));
  };
  const takeTheirs = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!choices) return;
    event.preventDefault();
    setHasFailed(false);
    setHasFailed(!(await choices.onTakeTheirs()));
  };
  const parts = diffLines(mine.body, theirs.content.body);
  const differing = differingParts(mine, theirs.content);
  const base = (
    <>
      <input type="hidden" name="version" value={theirs.version} />
      <input type="hidden" name="editor" value={editorId} />
    </>
  );
  return (
    <section aria-labelledby="conflict">
      <PageHead title={text.conflictTitle} noIndex />
      <h1 id="conflict" ref={heading} tabIndex={-1} className="title-display text-3xl">
        {text.conflictTitle}
      </h1>
      <p className="mt-3 max-w-prose leading-relaxed text-muted">{text.conflictText}</p>
      <FormAlert>{hasFailed ? text.conflictFailed : undefined}</FormAlert>
      <div className="mt-8 grid gap-x-10 gap-y-10 md:grid-cols-2">
        <Side title={text.mine} content={mine} parts={parts} differing={differing} other="theirs">
          <form method="post" action={action} onSubmit={choose}>
            <SenderField />
            {base}
            <HiddenPiece content={mine} />
            <Button type="submit">{text.keepMine}</Button>
          </form>
        </Side>
        <Side title={text.theirs(time)} content={theirs.content} parts={parts} differing={differing} other="mine">
          <form method="post" action={action} onSubmit={takeTheirs}>
            <SenderField />
            {base}
            <HiddenPiece content={mine} />
            <Button type="submit" look="secondary" name="intent" value="take-theirs">
              {text.takeTheirs}
            </Button>
          </form>
        </Side>
      </div>
      <details className="mt-10 border-t border-hairline pt-4">
        <summary className="min-h-11 font-medium">{text.merge}</summary>
        <form method="post" action={action} onSubmit={choose} className="mt-2 max-w-3xl space-y-4">
          <SenderField />
          <p className="text-muted">
            {text.mergeText} {differing.length > 0 && text.mergeOthers}
          </p>
          {base}
          <HiddenPiece content={mine} without={["title", "excerpt", "body"]} />
          <TextField label={text.title} name="title" defaultValue={either(mine.title, theirs.content.title)} />
          <TextArea
            label={text.excerpt}
            name="excerpt"
            rows={3}
            defaultValue={mergeLines(mine.excerpt, theirs.content.excerpt)}
          />
          <TextArea label={text.body} name="body" rows={20} defaultValue={mergeLines(mine.body, theirs.content.body)} />
          <Button type="submit">{text.saveMerged}</Button>
        </form>
      </details>
    </section>
  );
}

function either(mine: string, theirs: string): string {
  return mine === theirs ? mine : `${mine} / ${theirs}`;
}

interface SideProps {
  title: string;
  content: PieceContent;
  parts: readonly DiffPart[];
  /** The other parts of the piece in which both sides differ. */
  differing: ReturnType<typeof differingParts>;
  /** The kind of the parts that this side does not have. */
  other: DiffPart["kind"];
  children: ReactNode;
}

/** One of the texts, with the lines and the other fields marked that only it has. */
function Side({ title, content, parts, differing, other, children }: SideProps) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline pb-3">
        <h2 className="text-xl">{title}</h2>
        {children}
      </div>
      <p className="mt-4 font-serif text-xl">{content.title}</p>
      <p className="mt-1 text-sm text-muted">{content.excerpt}</p>
      {differing.length > 0 && <OtherFields content={content} shown={differing} />}
      <div className="mt-4 text-[0.9375rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {parts
          .filter(({ kind }) => kind !== other)
          .map(({ kind, lines }, place) => {
            const words = lines.join("\n");
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that do not change
            if (kind === "both") return <div key={place}>{words || "\u00a0"}</div>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <mark key={place} className="block border-l-2 border-accent bg-surface pl-3 text-inherit">
                {words || "\u00a0"}
              </mark>
            );
          })}
      </div>
    </div>
  );
}
