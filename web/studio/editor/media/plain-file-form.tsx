import { staffPaths } from "#contract/staff-paths.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** Sends one file without scripts. */
export function PlainFileForm({ pieceId }: { pieceId: string }) {
  const text = useText(studioMediaTexts);
  return (
    <noscript>
      <form
        method="post"
        action={staffPaths.studioPieceFile(pieceId)}
        encType="multipart/form-data"
        className="mt-10 max-w-xl space-y-3 border-t border-hairline pt-6"
      >
        <p className="text-sm text-muted">{text.plainForm}</p>
        <label className="block text-sm font-medium">
          {text.plainPlace}
          <select name="place" className="mt-1 block min-h-11 w-full rounded-md border border-field bg-paper px-3">
            <option value="download">{text.asDownload}</option>
            <option value="cover">{text.asCover}</option>
            <option value="image">{text.asImage}</option>
          </select>
        </label>
        <label className="block text-sm font-medium">
          {text.file}
          <input type="file" name="file" required className="mt-1 block min-h-11 w-full" />
        </label>
        <Button type="submit" look="secondary">
          {text.send}
        </Button>
      </form>
    </noscript>
  );
}
