import { useEffect, useState } from "react";
import { staffClient } from "#web/client/staff-client.ts";
import { sendFile } from "./send-file.ts";
import { createUploadQueue, type SendingFile } from "./upload-queue.ts";

/** The files that this page sends, and the queue that sends them. Warns before the page is left while one is on its way. */
export function useUploads() {
  const [files, setFiles] = useState<readonly SendingFile[]>([]);
  const [queue] = useState(() =>
    createUploadQueue({
      send: sendFile,
      discard: (id) => void staffClient.deleteUpload({ params: { id } }).catch(() => undefined),
      onChange: setFiles,
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => queue.isBusy && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [queue]);
  return { files, queue };
}

export type Uploading = ReturnType<typeof useUploads>;
