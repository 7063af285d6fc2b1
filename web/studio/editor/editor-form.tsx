import { type KeyboardEvent, type RefObject, type SubmitEvent, useRef, useState } from "react";
import { screenLanguageOf } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { PieceTranslation, StudioPost } from "#contract/studio.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { StateNotice } from "../ui/state-notice.tsx";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { DoneNotice, RestoredNotice } from "./editor-notices.tsx";
import { PieceMedia } from "./media/piece-media.tsx";
import { PieceActions, ReviewNote } from "./piece-actions.tsx";
import type { PieceContent } from "./piece-content.ts";
import { PieceDetails } from "./piece-details.tsx";
import { readPiece, readSchedule } from "./piece-input.ts";
import { useProblemTexts } from "./problem-texts.ts";
import { StatusLine } from "./status-line.tsx";
import type { useAutosave } from "./use-autosave.ts";
import { WritingField } from "./writing-field.tsx";

interface EditorFormProps {
  piece: StudioPost;
  translation: PieceTranslation;
  editorId: string;
  content: PieceContent;
  form: RefObject<HTMLFormElement | null>;
  autosave: ReturnType<typeof useAutosave>;
  onChange: (content: PieceContent) => void;
  done: string | null;
  posted: PostedPiece | undefined;
}

/** The texts of refusals that no field shows. */
const alerts = { "wrong-state": "wrongState", restricted: "restricted", failed: "failed" } as const;

/** The form of a piece: the text, its details and the buttons. Works as a plain form without scripts. */
export function EditorForm({
  piece,
  translation,
  editorId,
  content,
  form,
  autosave,
  onChange,
  done,
  posted,
}: EditorFormProps) {
  const text = useText(studioEditorTexts);
  const { status, isKept, restoredAt, current } = autosave;
  const [typed, setTyped] = useState<TypedForm>({ content, schedule: posted?.schedule });
  const refused = posted?.kind === "invalid" ? openProblems(posted, typed) : [];
  const problems = status.kind === "invalid" ? status.problems : refused;
  const problemTexts = useProblemTexts(problems);
  // The alert keeps its words until nothing is left of them: it takes the focus when they change.
  const refusals = Object.values(useProblemTexts(posted?.kind === "invalid" ? posted.problems : [])).join(" ");
  const version = useRef<HTMLInputElement>(null);

  function change() {
    if (!form.current) return;
    const values = new FormData(form.current);
    const next = readPiece(values);
    // Only a refusal depends on it: typing renders nothing otherwise.
    if (posted?.kind === "invalid") setTyped({ content: next, schedule: readSchedule(values) });
    onChange(next);
  }

  /** Saves the typed text first, so that the button acts on the newest version. */
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const running = current.current;
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const isSave = submitter?.getAttribute("value") === "save";
    if (!running || (running.isSaved && !isSave)) return takeVersion();
    event.preventDefault();
    if (isSave) return void running.saveOnPurpose();
    if (!(await running.flush())) return;
    takeVersion();
    form.current?.requestSubmit(submitter);
  }

  function takeVersion() {
    if (version.current && current.current) version.current.value = String(current.current.version);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void current.current?.saveOnPurpose();
  }

  return (
    <form
      ref={form}
      method="post"
      action={staffPaths.studioPiece(piece.id)}
      onInput={change}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <SenderField />
      <PageHead title={content.title || text.editor} noIndex />
      <input ref={version} type="hidden" name="version" defaultValue={posted?.version ?? piece.version} />
      <input type="hidden" name="editor" value={editorId} />
      <div className="sticky top-14 z-10 -mx-(--page-edge) flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-hairline bg-paper px-(--page-edge) py-2 max-md:static max-md:gap-x-3 max-md:gap-y-0 -mt-6 md:-mt-8">
        <Link
          to={staffPaths.studioPieces()}
          className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-muted hover:text-ink"
        >
          <Icon name="left" className="size-4.5" /> {text.back}
        </Link>
        <span className="text-sm">
          <StateLabel state={piece.state} />
        </span>
        {piece.post?.isPublic && (
          <a
            href={piece.post.path}
            className="inline-flex min-h-11 items-center text-sm font-medium underline decoration-accent underline-offset-4"
          >
            {text.seePage}
          </a>
        )}
        <StatusLine pieceId={piece.id} status={status} isKept={isKept} />
        <PieceActions piece={piece} posted={posted} problems={problemTexts} />
      </div>
      <DoneNotice done={done} />
      <StateNotice piece={piece} />
      <ReviewNote piece={piece} />
      {restoredAt !== undefined && <RestoredNotice restoredAt={restoredAt} onUseSaved={autosave.useSaved} />}
      <div className="mt-4 has-[>:empty]:hidden">
        <FormAlert>
          {posted && posted.kind in alerts
            ? text[alerts[posted.kind as keyof typeof alerts]]
            : refused.length > 0
              ? text.checkFields(refusals)
              : undefined}
        </FormAlert>
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h1 className="sr-only">{content.title || text.editor}</h1>
          <textarea
            name="title"
            lang={screenLanguageOf(content.language)}
            defaultValue={content.title}
            aria-label={text.title}
            aria-invalid={problemTexts.title !== undefined || undefined}
            aria-describedby="title-problem"
            placeholder={text.titleHint}
            rows={1}
            onKeyDown={goToText}
            className="title-display field-sizing-content block w-full resize-none bg-transparent pb-1 text-[clamp(1.875rem,4vw,2.75rem)] outline-none placeholder:text-muted"
          />
          <Problem id="title-problem">{problemTexts.title}</Problem>
          <WritingField content={content} pieceId={piece.id} problem={problemTexts.body} />
          <PieceMedia content={content} saved={piece.attributes.files} problem={problemTexts.files} />
        </div>
        <PieceDetails
          {...{ piece, translation, content, form }}
          problems={problemTexts}
          asksForPrice={problems.some(({ code }) => code === "unconfirmed-price")}
        />
      </div>
    </form>
  );
}

/** The values of the form. The publication time matters only where it was refused. */
type TypedForm = Pick<PostedPiece, "content" | "schedule">;

/** The problems of a refused form whose field its creator has not changed since. */
function openProblems({ problems, ...posted }: Extract<PostedPiece, { kind: "invalid" }>, typed: TypedForm) {
  const values = ({ content, schedule }: TypedForm): Partial<Record<string, unknown>> => ({ ...content, ...schedule });
  const [before, now] = [values(posted), values(typed)];
  const isChanged = (field: string) => {
    const fields = field === "price" ? ["price", "accessType"] : [field];
    return fields.some((each) => each in before && String(before[each]) !== String(now[each]));
  };
  return problems.filter(({ field }) => !isChanged(field));
}

/** The problem with a field. */
function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="mt-1 text-sm text-danger empty:hidden">
      {children}
    </p>
  );
}

/** Enter ends a title, which has one line, and goes on with the text. */
function goToText(event: KeyboardEvent<HTMLTextAreaElement>) {
  // While an input method composes a word, Enter ends that word.
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const views = event.currentTarget.form?.querySelectorAll<HTMLElement>("[contenteditable=true], [name=body]") ?? [];
  [...views].find((view) => view.checkVisibility())?.focus();
}
