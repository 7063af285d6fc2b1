import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { useFileKind } from "../reviews/file-kind.ts";

/** The cover, the teaser and the names of the files of a reported piece, and the way to all of it. Nothing here opens a file. */
export function PieceFacts({ found }: { found: CallReply<Calls["getModerationCase"]> }) {
  const text = useText(deskModerationTexts);
  const fileKind = useFileKind();
  const { id, post, mainImage, excerpt, files, hasPiece } = found;
  return (
    <>
      {mainImage && (
        <section>
          <h2 className="text-sm text-muted">{text.cover}</h2>
          <img
            src={mainImage.url}
            alt={mainImage.alternativeText ?? ""}
            width={mainImage.width}
            height={mainImage.height}
            className="mt-1 h-auto max-h-64 w-auto max-w-full rounded-md bg-hairline"
          />
        </section>
      )}
      <section>
        <h2 className="text-sm text-muted">{text.teaser}</h2>
        <p lang={screenLanguageOf(post.language)} className="mt-1 max-w-prose leading-relaxed wrap-anywhere">
          {excerpt || text.noTeaser}
        </p>
      </section>
      <section>
        <h2 className="text-sm text-muted">{text.files}</h2>
        {files.length === 0 && <p className="mt-1">{text.noFiles}</p>}
        <ul className="mt-1 space-y-1">
          {files.map((file) => (
            <li key={file.name} className="wrap-anywhere">
              {file.name} <span className="text-sm text-muted">{fileKind(file)}</span>
            </li>
          ))}
        </ul>
        {hasPiece && (
          <Link
            to={staffPaths.deskCasePiece(id)}
            className="mt-2 inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text.whole}
          </Link>
        )}
      </section>
    </>
  );
}
