import type { ListedUpload, FilmWork as Work } from "#contract/uploads.ts";
import { studioFilmTexts } from "#web/i18n/studio-film-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** The names of the buttons that post a form of the media page. */
export const filmActions = { encode: "encode-film", cancel: "cancel-film" } as const;

/** Whether readers get the film in a form that plays everywhere, now or soon. */
export function isConverted(film: Work | null): boolean {
  return film !== null && ["packaging", "encoding", "ready"].includes(film.state);
}

/** Whether the work on a film goes on by itself. */
export function isAtWork(film: Work | null): boolean {
  return film?.state === "packaging" || film?.state === "encoding";
}

/** The work on a film after its upload: how much is done, the reason that it stopped, and a button. */
export function FilmWork({ upload, film }: { upload: ListedUpload; film: Work }) {
  const text = useText(studioFilmTexts);
  const { id, name, support } = upload;
  const { state, refusal, plays, progress } = film;
  if (state === "ready" || (state === "no-encoder" && support === "everywhere")) return null;
  if (isAtWork(film)) {
    const does = state === "packaging" ? text.packaging : plays ? text.encoding : text.converting;
    const percent = Math.floor(progress * 100);
    return (
      <div className="mt-1 text-sm text-muted">
        <p>{progress > 0 ? `${does} ${text.percent(percent)}` : `${does} ${text.waiting}`}</p>
        {progress > 0 && (
          <progress aria-label={text.progressOf(name)} value={percent} max={100} className="h-1.5 w-full max-w-60" />
        )}
        {state === "encoding" && <FilmButton id={id} does="cancel" label={text.cancelOf(name)} text={text.cancel} />}
      </div>
    );
  }
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{text[state === "no-encoder" ? state : (refusal ?? "failed")]}</p>
      <p>{plays ? text.stillStreams : text.oneFile}</p>
      {state !== "no-encoder" && refusal !== "failed" && (
        <FilmButton id={id} does="encode" label={text.againOf(name)} text={text.again} />
      )}
    </div>
  );
}

interface FilmButtonProps {
  id: string;
  does: keyof typeof filmActions;
  label: string;
  text: string;
}

function FilmButton({ id, does, label, text }: FilmButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" className="-ml-6" name="does" value={filmActions[does]} aria-label={label}>
        {text}
      </Button>
    </form>
  );
}
