import { useLanguage } from "#web/i18n/language.tsx";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDuration, formatSize } from "./format-size.ts";
import type { SendingFile } from "./upload-queue.ts";
import type { Uploading } from "./use-uploads.ts";

/** The files that are on their way: progress, speed and remaining time, with pause and cancel. */
export function SendingList({ uploading: { files, queue } }: { uploading: Uploading }) {
  const text = useText(studioMediaTexts);
  if (files.length === 0) return null;
  return (
    <ul aria-label={text.sending} className="mt-3 space-y-3">
      {files.map((file) => (
        <li key={file.id} className="rounded-md border border-hairline p-3 text-sm" data-upload={file.state}>
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
            {file.state === "refused" ? (
              <Button look="quiet" aria-label={text.dismiss(file.name)} onClick={() => queue.cancel(file.id)}>
                ✕
              </Button>
            ) : (
              <Controls file={file} queue={queue} />
            )}
          </div>
          {file.state === "refused" ? (
            <p role="alert" className="text-danger">
              {text[file.reason ?? "failed"]}
            </p>
          ) : (
            <Progress file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Controls({ file, queue }: { file: SendingFile; queue: Uploading["queue"] }) {
  const text = useText(studioMediaTexts);
  const isPaused = file.state === "paused";
  const label = isPaused ? text.resume(file.name) : text.pause(file.name);
  return (
    <>
      {file.state !== "waiting" && (
        <Button
          look="quiet"
          aria-label={label}
          title={label}
          onClick={() => (isPaused ? queue.resume(file.id) : queue.pause(file.id))}
        >
          {isPaused ? "▶" : "❚❚"}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={text.cancel(file.name)}
        title={text.cancel(file.name)}
        onClick={() => queue.cancel(file.id)}
      >
        ✕
      </Button>
    </>
  );
}

function Progress({ file }: { file: SendingFile }) {
  const text = useText(studioMediaTexts);
  const language = useLanguage();
  const { sentBytes, sizeBytes, speed, state } = file;
  const size = (bytes: number) => formatSize(bytes, language);
  const facts = [
    state === "sending" ? undefined : text[state === "refused" ? "failed" : state],
    text.progress(size(sentBytes), size(sizeBytes)),
    ...(state === "sending" && speed > 0
      ? [text.speed(size(speed)), text.remaining(formatDuration((sizeBytes - sentBytes) / speed, language))]
      : []),
  ];
  return (
    <>
      <progress aria-label={file.name} max={sizeBytes} value={sentBytes} className="h-1.5 w-full" />
      <p className="text-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
    </>
  );
}
