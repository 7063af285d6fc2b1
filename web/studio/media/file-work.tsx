import type { FilmWork, ListedUpload, SoundWork, FileWork as Work } from "#contract/uploads.ts";
import { studioFilmTexts, studioSoundTexts } from "#web/i18n/studio-work-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

/** The names of the buttons that post a form of the media page. */
export const workActions = { repeat: "repeat-work", cancel: "cancel-work" } as const;

const running: readonly Work["state"][] = ["packaging", "encoding", "reading"];

/** Whether readers get the file in a form that plays everywhere, now or soon. */
export function isConverted(work: Work | null): boolean {
  return work !== null && (work.state === "ready" || running.includes(work.state));
}

/** Whether the work on a file goes on by itself. */
export function isAtWork(work: Work | null): boolean {
  return work !== null && running.includes(work.state);
}

/** The work on a film or a recording after its upload: how much is done, the reason that it stopped, and a button. */
export function FileWork({ upload, work }: { upload: ListedUpload; work: Work }) {
  return work.of === "film" ? <WorkOnFilm upload={upload} film={work} /> : <WorkOnSound upload={upload} sound={work} />;
}

function WorkOnFilm({ upload, film }: { upload: ListedUpload; film: FilmWork }) {
  const text = useText(studioFilmTexts);
  const { id, name, support } = upload;
  const { state, refusal, plays, progress } = film;
  if (state === "ready" || (state === "no-encoder" && support === "everywhere")) return null;
  if (isAtWork(film)) {
    const does = state === "packaging" ? text.packaging : plays ? text.encoding : text.converting;
    return (
      <Running does={does} progress={progress} of={name}>
        <WorkButton id={id} does="cancel" label={text.cancelOf(name)} text={text.cancel} />
      </Running>
    );
  }
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{text[state === "no-encoder" ? state : (refusal ?? "failed")]}</p>
      {plays ? <p>{text.stillStreams}</p> : state !== "no-encoder" && <p>{text.oneFile}</p>}
      {state !== "no-encoder" && refusal !== "failed" && (
        <WorkButton id={id} does="repeat" label={text.againOf(name)} text={text.again} />
      )}
    </div>
  );
}

function WorkOnSound({ upload, sound }: { upload: ListedUpload; sound: SoundWork }) {
  const text = useText(studioSoundTexts);
  const { id, name } = upload;
  const { state, refusal, progress } = sound;
  // Without ffmpeg a recording plays as it is: nothing for its creator to do.
  if (state === "ready" || state === "no-encoder") return null;
  if (isAtWork(sound))
    return (
      <Running does={text.reading} progress={progress} of={name}>
        <WorkButton id={id} does="cancel" label={text.cancelOf(name)} text={text.cancel} />
      </Running>
    );
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{text[refusal ?? "failed"]}</p>
      <p>{text.asItIs}</p>
      <WorkButton id={id} does="repeat" label={text.againOf(name)} text={text.again} />
    </div>
  );
}

interface RunningProps {
  does: string;
  progress: number;
  /** The name of the file. */
  of: string;
  children?: React.ReactNode;
}

function Running({ does, progress, of, children }: RunningProps) {
  const text = useText(studioFilmTexts);
  const percent = Math.floor(progress * 100);
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{progress > 0 ? `${does} ${text.percent(percent)}` : `${does} ${text.waiting}`}</p>
      {progress > 0 && (
        <progress aria-label={text.progressOf(of)} value={percent} max={100} className="h-1.5 w-full max-w-60" />
      )}
      {children}
    </div>
  );
}

interface WorkButtonProps {
  id: string;
  does: keyof typeof workActions;
  label: string;
  text: string;
}

function WorkButton({ id, does, label, text }: WorkButtonProps) {
  return (
    <form method="post" className="-mb-2">
      <SenderField />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" className="-ml-6" name="does" value={workActions[does]} aria-label={label}>
        {text}
      </Button>
    </form>
  );
}
