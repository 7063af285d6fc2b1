import type { MediaFile } from "#contract/content.ts";
import { PictureLink } from "./picture-link.tsx";

/** The pictures that an open post begins with. Load it lazily: most posts have none. */
export default function Gallery({ files }: { files: MediaFile[] }) {
  return (
    <div className="article gallery">
      {files.map(({ id, attributes }) => (
        <figure key={id}>
          <PictureLink
            file={attributes}
            sizes="(min-width: 36rem) 50vw, 100vw"
            className="rounded-sm"
            fit="h-auto w-full"
          />
        </figure>
      ))}
    </div>
  );
}
