import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FileButton } from "../uploads/file-button.tsx";
import { SendingList } from "../uploads/sending-list.tsx";
import type { Uploading } from "../uploads/use-uploads.ts";

/** Sends files that no piece uses yet. */
export function UploadMedia({ uploading, onFinished }: { uploading: Uploading; onFinished: () => void }) {
  const text = useText(studioMediaTexts);
  return (
    <div data-writes="" className="mt-6">
      <div className="flex flex-wrap gap-3">
        <FileButton accept="image/*" multiple onFiles={(files) => uploading.queue.add(files, "picture", onFinished)}>
          {text.addPictures}
        </FileButton>
        <FileButton multiple onFiles={(files) => uploading.queue.add(files, "download", onFinished)}>
          {text.addFiles}
        </FileButton>
      </div>
      <SendingList uploading={uploading} />
    </div>
  );
}
