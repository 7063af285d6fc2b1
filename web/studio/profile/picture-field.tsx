import { useEffect, useState } from "react";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioProfileTexts } from "#web/i18n/studio-profile-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The creator's picture, or a chosen one before it is saved, and the fields of the form that replace or remove it. Works without scripts. */
export function PictureField({ picture, fault }: { picture: string | null; fault: string | undefined }) {
  const text = useText(studioProfileTexts);
  const [chosen, setChosen] = useState<File>();
  const preview = useObjectUrl(chosen);
  const shown = preview ?? picture;
  const frame = "h-40 w-32 shrink-0 rounded-t-full bg-hairline object-cover";
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {shown ? (
        <img
          src={shown}
          alt={text.pictureAlt}
          width={320}
          height={400}
          className={frame}
          onError={() => setChosen(undefined)}
        />
      ) : (
        <p className={`${frame} grid place-items-center px-4 text-center text-sm text-muted`}>{text.noPicture}</p>
      )}
      <div className="min-w-0 flex-1 basis-60 space-y-3">
        <FormAlert>{fault}</FormAlert>
        <label className="block w-full text-sm font-medium">
          {text.choosePicture}
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0])}
            className="mt-1.5 block w-full text-[0.9375rem] font-normal file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-field file:bg-transparent file:px-5 file:font-medium file:text-ink"
          />
        </label>
        {picture && (
          <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
            <input type="checkbox" name="removePicture" value="yes" className="tick-box" />
            {text.removePicture}
          </label>
        )}
      </div>
    </div>
  );
}

/** An address of a file on this device while it is the chosen one. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
