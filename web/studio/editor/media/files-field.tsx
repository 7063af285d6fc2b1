import { takesCaptions } from "#contract/captions.ts";
import type { FileFacts as Facts } from "#contract/file-facts.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "../../uploads/file-button.tsx";
import { FileFacts } from "../../uploads/file-facts.tsx";
import { CaptionsField } from "./captions-field.tsx";
import { joinFile, type PieceFile } from "./piece-files.ts";

/** A file as the server describes it. */
export type FileOnServer = Facts & { mime: string | null };

interface FilesFieldProps {
  files: readonly PieceFile[];
  /** The facts of the files, by their ids. */
  facts: ReadonlyMap<string, FileOnServer>;
  /** Whether the page's script runs. */
  isRunning: boolean;
  onChange: (files: PieceFile[]) => void;
  onChoose: (files: File[]) => void;
  onChooseCaptions: (fileId: string, language: string, files: File[]) => void;
}

/** The files for readers, with their names, in their order. */
export function FilesField({ files, facts, isRunning, onChange, onChoose, onChooseCaptions }: FilesFieldProps) {
  const text = useText(studioMediaTexts);
  const move = (from: number, to: number) => {
    const moved = files.toSpliced(from, 1);
    onChange(moved.toSpliced(to, 0, files[from] as PieceFile));
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">{text.files}</legend>
      <p className="mt-1 text-sm text-muted">{text.filesHelp}</p>
      <ol className="mt-2">
        {files.map((file, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may be offered twice
            key={`${file.id} ${position}`}
            className="flex flex-wrap items-center gap-x-1 border-b border-hairline py-1"
          >
            <input type="hidden" name="files" value={joinFile(file)} />
            {isRunning ? (
              <>
                <input
                  aria-label={text.fileName(position + 1)}
                  defaultValue={file.name}
                  maxLength={200}
                  onInput={(event) => event.stopPropagation()}
                  onBlur={({ target }) => {
                    const name = target.value.trim() || file.name;
                    if (name !== file.name) onChange(files.with(position, { ...file, name }));
                  }}
                  className="min-h-11 min-w-0 flex-1 rounded-md bg-transparent px-2 text-[0.9375rem] focus:bg-surface"
                />
                <IconButton
                  label={text.moveUp(file.name)}
                  sign="↑"
                  isOff={position === 0}
                  onClick={() => move(position, position - 1)}
                />
                <IconButton
                  label={text.moveDown(file.name)}
                  sign="↓"
                  isOff={position === files.length - 1}
                  onClick={() => move(position, position + 1)}
                />
                <IconButton
                  label={text.removeFile(file.name)}
                  sign="✕"
                  onClick={() => onChange(files.toSpliced(position, 1))}
                />
              </>
            ) : (
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-[0.9375rem]">
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <input type="checkbox" name="removeFile" value={file.id} className="tick-box" />
                {text.remove}
              </label>
            )}
            <FactsOf facts={facts.get(file.id)} />
            {takesCaptions(facts.get(file.id)?.mime ?? null) && (
              <CaptionsField
                {...{ file, isRunning }}
                onChange={(changed) => onChange(files.with(position, changed))}
                onChoose={(language, chosen) => onChooseCaptions(file.id, language, chosen)}
              />
            )}
          </li>
        ))}
      </ol>
      {isRunning && (
        <div className="mt-3">
          <FileButton multiple onFiles={onChoose}>
            {text.addFiles}
          </FileButton>
        </div>
      )}
    </fieldset>
  );
}

function FactsOf({ facts }: { facts: Facts | undefined }) {
  return <div className="basis-full px-2 pb-1 empty:hidden">{facts && <FileFacts facts={facts} />}</div>;
}

interface IconButtonProps {
  label: string;
  sign: string;
  isOff?: boolean;
  onClick: () => void;
}

function IconButton({ label, sign, isOff = false, onClick }: IconButtonProps) {
  return (
    <Button look="quiet" className="px-2.5" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}
