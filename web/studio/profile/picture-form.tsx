import { staffPaths } from "#contract/staff-paths.ts";
import { studioProfileTexts } from "#web/i18n/studio-profile-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** The creator's picture, and the form that replaces or removes it. Works without scripts. */
export function PictureForm({ picture }: { picture: string | null }) {
  const text = useText(studioProfileTexts);
  const frame = "h-40 w-32 shrink-0 rounded-t-full bg-hairline object-cover";
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {picture ? (
        <img src={picture} alt={text.pictureAlt} width={320} height={400} className={frame} />
      ) : (
        <p className={`${frame} grid place-items-center px-4 text-center text-sm text-muted`}>{text.noPicture}</p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={staffPaths.studioProfile()}
        className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3"
      >
        <label className="block w-full text-sm font-medium">
          {text.choosePicture}
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            className="mt-1.5 block w-full text-[0.9375rem] font-normal file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-field file:bg-transparent file:px-5 file:font-medium file:text-ink"
          />
        </label>
        <Button type="submit" look="secondary">
          {text.upload}
        </Button>
        {picture && (
          <Button type="submit" name="intent" value="remove" look="quiet" className="-ml-3">
            {text.removePicture}
          </Button>
        )}
      </form>
    </div>
  );
}
