import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import "#web/routes/post/article.css";
import { useFileKind } from "./file-kind.ts";

type Piece = Omit<CallReply<Calls["getReportedPiece"]>, "title">;

/** The cover, the teaser, the text and the files of a piece, as readers get them. */
export function PieceParts({ piece }: { piece: Piece }) {
  const text = useText(deskReviewTexts);
  const fileKind = useFileKind();
  const { excerpt, html, mainImage, mediaFiles } = piece;
  const lang = screenLanguageOf(piece.language);
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
            className="mt-1 h-auto max-h-96 w-auto max-w-full rounded-md bg-hairline"
          />
        </section>
      )}
      <section>
        <h2 className="text-sm text-muted">{text.teaser}</h2>
        <p lang={lang} className="mt-1 max-w-prose text-lg leading-relaxed">
          {excerpt || text.noTeaser}
        </p>
      </section>
      <section>
        <h2 className="text-sm text-muted">{text.text}</h2>
        {/* Sanitized by the server, as readers will get it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitizer wrote it */}
        <div lang={lang} className="article flush mt-2" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
      {mediaFiles.data.length > 0 && (
        <section>
          <h2 className="text-sm text-muted">{text.files}</h2>
          <ul className="mt-1 space-y-1">
            {mediaFiles.data.map(({ id, attributes: file }) => (
              <li key={id}>
                <a
                  href={file.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 max-w-full items-center wrap-anywhere underline underline-offset-4"
                >
                  {file.name}
                </a>{" "}
                <span className="text-sm text-muted">{fileKind(file)}</span>
                <span className="text-sm text-muted"> · {text.opens}</span>
                <Player {...file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Plays a recording or a film in the page; nothing for other files. Loads nothing until a moderator starts it. */
function Player({ mime, url, name }: { mime: string; url: string; name: string }) {
  const shared = { src: url, controls: true, preload: "none", "aria-label": name } as const;
  // The moderator reviews the file before its creator adds captions.
  if (mime.startsWith("audio/")) return <audio {...shared} className="my-2 block w-full max-w-prose" />;
  if (mime.startsWith("video/"))
    return <video {...shared} className="my-2 block max-h-96 w-full max-w-prose bg-hairline" />;
  return null;
}
