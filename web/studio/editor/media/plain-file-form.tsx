import { captionsPlace, takesCaptions } from "#contract/captions.ts";
import { screenLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { studioCaptionsTexts } from "#web/i18n/studio-captions-texts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** Sends one file without scripts. */
export function PlainFileForm({ piece }: { piece: StudioPost }) {
  const text = useText(studioMediaTexts);
  const captionsText = useText(studioCaptionsTexts);
  const films = piece.attributes.files.filter(({ mime }) => takesCaptions(mime));
  return (
    <noscript>
      <form
        method="post"
        action={staffPaths.studioPieceFile(piece.id)}
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
            {films.flatMap(({ id, name }) =>
              screenLanguages.map((language) => (
                <option key={`${id} ${language}`} value={captionsPlace.write(id, language)}>
                  {captionsText[language]}: {name}
                </option>
              )),
            )}
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
