import { staffPaths } from "#contract/staff-paths.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { FileButton } from "../uploads/file-button.tsx";
import { FileFacts } from "../uploads/file-facts.tsx";
import { formatSize } from "../uploads/format-size.ts";
import { FileWork, isConverted } from "./file-work.tsx";

interface MediaRowProps {
  upload: ListedUpload;
  /** Sends a file and puts it in the place of this one. Undefined without scripts. */
  onReplace?: (file: File) => void;
}

/** A file, the pieces that use it, and its button. */
export function MediaRow({ upload, onReplace }: MediaRowProps) {
  const text = useText(studioMediaTexts);
  const language = useLanguage();
  const { id, name, sizeBytes, kind, uses, isFinished, refusal, work } = upload;
  const picture = pictureOf(upload);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start justify-items-start gap-x-5 gap-y-2 border-b border-hairline py-3 *:max-sm:nth-[n+3]:col-start-2 sm:flex sm:flex-wrap sm:items-center">
      {picture ? (
        <img
          src={staffPaths.upload(id, picture)}
          alt=""
          loading="lazy"
          className="size-16 rounded-md bg-hairline object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-md bg-surface text-sm text-muted uppercase"
        >
          {name.split(".").at(-1)?.slice(0, 4)}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <a
          href={staffPaths.upload(id, "original")}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </a>
        <FileFacts
          facts={isConverted(work) ? { ...upload, support: null } : upload}
          first={[formatSize(sizeBytes, language)]}
        />
        {work && <FileWork upload={upload} work={work} />}
        {refusal && <p className="text-sm text-danger">{text[refusal]}</p>}
      </div>
      {onReplace && kind !== "captions" && uses.some(({ isNewest }) => isNewest) && (
        <FileButton
          label={text.replaceFile(name)}
          {...(kind === "picture" && { accept: "image/*" })}
          onFiles={([file]) => file && onReplace(file)}
        >
          {text.replaceCover}
        </FileButton>
      )}
      {uses.length > 0 ? (
        <ul className="min-w-0 basis-56 text-sm max-sm:w-full">
          {uses.map(({ draftId, title, isNewest }) => (
            <li key={draftId} className="wrap-anywhere">
              <Link to={staffPaths.studioPiece(draftId)} className="underline underline-offset-4">
                {title || text.untitled}
              </Link>
              {!isNewest && <span className="text-muted"> ({text.earlierVersion})</span>}
            </li>
          ))}
        </ul>
      ) : (
        <form method="post" className="flex items-baseline gap-3">
          <SenderField />
          <span className="text-sm text-muted">{refusal ? "" : isFinished ? text.unused : text.underCheck}</span>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="quiet" className="text-danger!" aria-label={text.deleteFile(name)}>
            {text.delete}
          </Button>
        </form>
      )}
    </li>
  );
}

/** The form of a file that is its picture in the list; undefined for one without. */
function pictureOf({ kind, isFinished, hasPreview, work }: ListedUpload): string | undefined {
  if (work?.of === "film" && work.state === "ready") return "poster";
  if (hasPreview) return "preview";
  return kind === "picture" && isFinished ? "original" : undefined;
}
