import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioImportsTexts } from "#web/i18n/studio-imports-texts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { formatSize } from "../uploads/format-size.ts";
import { FolderButton } from "./folder-button.tsx";
import { type ImportProgress, sendExport } from "./send-export.ts";

/** Sends an export and starts its import. A plain form, whose file its script sends in parts. */
export function ImportForm({ fault: posted }: { fault: string | null }) {
  const text = useText(studioImportsTexts);
  const media = useText(studioMediaTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const [fault, setFault] = useState(posted);
  useEffect(() => setIsRunning(true), []);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: File[]) {
    stop.current = new AbortController();
    setFault(null);
    const site = new FormData(form.current ?? undefined).get("site");
    const options = { site: String(site ?? ""), signal: stop.current.signal, onProgress: setProgress };
    const outcome = await sendExport(files, options);
    setProgress(undefined);
    if (outcome.kind === "started") void navigate(staffPaths.studioImport(outcome.id));
    else if (outcome.kind === "refused") setFault(outcome.fault);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const chosen = new FormData(event.currentTarget).getAll("file").filter((each) => each instanceof File);
    const files = chosen.filter(({ size, name }) => size > 0 || name !== "");
    event.preventDefault();
    if (files.length > 0) void send(files);
    else setFault("FILE_REFUSED");
  }

  return (
    <form
      ref={form}
      method="post"
      action={staffPaths.studioImportFile}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="mt-8 max-w-xl space-y-5"
    >
      <FormAlert>{fault ? faultText(fault, text) : undefined}</FormAlert>
      <label className="block text-sm font-medium">
        {text.file}
        <input
          type="file"
          name="file"
          multiple
          accept=".zip,.json,.xml,.md,.markdown,image/*"
          aria-describedby="import-file-help"
          className="mt-1.5 block w-full text-[0.9375rem] font-normal file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-field file:bg-transparent file:px-5 file:font-medium file:text-ink"
        />
      </label>
      <p id="import-file-help" className="text-sm text-muted">
        {text.fileHelp}
        {!isRunning && <noscript> {text.plain}</noscript>}
      </p>
      <label className="block text-sm font-medium">
        {text.site}
        <input
          name="site"
          inputMode="url"
          maxLength={500}
          placeholder="https://…"
          aria-describedby="import-site-help"
          className="mt-1.5 block min-h-11 w-full rounded-md border border-field bg-paper px-3 text-base font-normal"
        />
      </label>
      <p id="import-site-help" className="text-sm text-muted">
        {text.siteHelp}
      </p>
      {progress ? (
        <div className="space-y-2">
          <progress
            aria-label={text.sending}
            max={1}
            value={progress.kind === "sending" ? progress.sentBytes / progress.sizeBytes : undefined}
            className="h-1.5 w-full"
          />
          <p className="text-sm text-muted tabular-nums">
            {progress.kind === "sending"
              ? media.progress(formatSize(progress.sentBytes, language), formatSize(progress.sizeBytes, language))
              : text[progress.kind]}
          </p>
          <Button look="secondary" onClick={() => stop.current?.abort()}>
            {text.cancelSending}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{text.start}</Button>
          {isRunning && <FolderButton onFiles={(files) => void send(files)}>{text.folder}</FolderButton>}
        </div>
      )}
    </form>
  );
}

function faultText(fault: string, text: (typeof studioImportsTexts)["en"]): string {
  if (fault === "WRONG_STATE") return text.faultState;
  if (fault === "FILE_REFUSED" || fault === "BODY_TOO_LARGE") return text.faultFile;
  if (fault === "INVALID_DATA") return text.faultData;
  if (fault === "RESTRICTED") return text.faultRestricted;
  return fault === "QUOTA_EXCEEDED" ? text.faultQuota : text.faultOther;
}
