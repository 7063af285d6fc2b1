import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { StudioPost } from "#contract/studio.ts";
import { fileRefusals } from "#contract/upload-rules.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SendingList } from "../../uploads/sending-list.tsx";
import { useUploads } from "../../uploads/use-uploads.ts";
import { CoverField } from "./cover-field.tsx";
import { type FileOnServer, FilesField } from "./files-field.tsx";
import { readPercent } from "./focus-fields.ts";
import { joinFile, splitFile, withCaptions } from "./piece-files.ts";

interface PieceMediaProps {
  /** The piece's fields. */
  content: { cover: string; coverAlt: string; coverX: string; coverY: string; files: readonly string[] };
  /** The saved files. */
  saved: StudioPost["attributes"]["files"];
  /** The problem with a file. */
  problem: string | undefined;
}

const fileFaults = [...fileRefusals, "quota", "restricted"] as const;

/** Cover and files of a piece: fields of the piece's form. */
export function PieceMedia({ content, saved, problem }: PieceMediaProps) {
  const text = useText(studioMediaTexts);
  const uploading = useUploads();
  const [search] = useSearchParams();
  // The refusal of a file that was sent without scripts.
  const fault = fileFaults.find((each) => each === search.get("fault"));
  const [cover, setCover] = useState(content.cover);
  const [files, setFiles] = useState(() => content.files.map(splitFile));
  const [facts, setFacts] = useState<ReadonlyMap<string, FileOnServer>>(
    () => new Map(saved.map((file) => [file.id, file])),
  );
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  const section = useRef<HTMLElement>(null);
  const state = [cover, ...files.map(joinFile)].join("\n");
  const noticed = useRef(state);
  // The form notices typing only; what changes here is announced as if it were typed.
  useEffect(() => {
    if (noticed.current === state) return;
    noticed.current = state;
    section.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [state]);
  return (
    <section ref={section} className="mt-10 space-y-8 border-t border-hairline pt-6">
      <CoverField
        {...{ cover, isRunning }}
        alternativeText={content.coverAlt}
        focus={{ x: readPercent(content.coverX), y: readPercent(content.coverY) }}
        onChoose={([file]) => file && uploading.queue.add([file], "picture", ({ id }) => setCover(id))}
        onRemove={() => setCover("")}
      />
      <FilesField
        {...{ files, facts, isRunning }}
        onChange={setFiles}
        onChoose={(chosen) =>
          uploading.queue.add(chosen, "download", (upload) => {
            const { id, name } = upload;
            setFacts((before) => new Map(before).set(id, upload));
            setFiles((before) => [...before, { id, name, captions: [] }]);
          })
        }
        onChooseCaptions={(fileId, language, [chosen]) =>
          chosen &&
          uploading.queue.add([chosen], "captions", ({ id }) =>
            setFiles((before) => before.map((file) => (file.id === fileId ? withCaptions(file, language, id) : file))),
          )
        }
      />
      {(problem || fault) && (
        <p role="alert" className="text-sm text-danger">
          {fault ? text[fault] : text.unknownFile}
        </p>
      )}
      <SendingList uploading={uploading} />
    </section>
  );
}
