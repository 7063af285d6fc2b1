import { parseArgs } from "node:util";
import type { MediaFinding, Verified } from "#server/domains/media/index.ts";
import { type Command, ProblemsFound } from "./command.ts";
import { UsageError } from "./read-arguments.ts";

/** The most lines of each kind of difference that are printed, and held in memory. */
const maxLines = 50;

const titles: Record<MediaFinding["kind"], string> = {
  missing: "missing in the store; only a backup has them",
  size: "of another size than published; only a backup has them",
  damaged: "with another checksum than their key; only a backup has them",
  orphan: "in the store without a use",
  form: "smaller pictures or stamps that are not made yet",
  stream:
    "packages and sizes of films, and forms of recordings, that the store lost; readers get the original meanwhile",
};
const losses: readonly MediaFinding["kind"][] = ["missing", "size", "damaged"];

/** Compares the media store with the database. */
export const mediaCommand: Command = {
  usage: "media verify [--checksums] [--repair]",
  does: "Compares the media store with the database: files that are missing, have the wrong size or are unused, smaller pictures that were not made, and lost packages, sizes and forms of films and recordings. --checksums also reads every byte. --repair makes smaller pictures and stamps, queues the films and recordings, and deletes files that nothing has referred to for a day; it never deletes a file that the shop uses. Ends with 1 if files are lost.",
  read(given) {
    const options = readOptions(given);
    return async (operations, actor) => {
      const lines: Record<MediaFinding["kind"], string[]> = {
        missing: [],
        size: [],
        damaged: [],
        orphan: [],
        form: [],
        stream: [],
      };
      const result = await operations.verifyMedia(actor, options, ({ kind, about }) => {
        if (lines[kind].length < maxLines) lines[kind].push(about);
      });
      const report = reportLines(result, lines, options);
      if (losses.some((kind) => result.found[kind] > 0)) throw new ProblemsFound(report.join("\n"));
      return report;
    };
  },
};

function readOptions(given: string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { repair: flag, checksums: flag },
      allowPositionals: true,
    });
    if (positionals.length !== 1 || positionals[0] !== "verify") throw new Error("The only media command is verify.");
    return { repair: values.repair, readsBytes: values.checksums };
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
}

function reportLines(
  { blobs, found, made, queued, deleted, isHeld }: Verified,
  lines: Record<MediaFinding["kind"], string[]>,
  { repair }: { repair: boolean },
): string[] {
  const kinds = Object.keys(titles) as MediaFinding["kind"][];
  const differences = kinds
    .filter((kind) => found[kind] > 0)
    .flatMap((kind) => {
      const more = found[kind] - lines[kind].length;
      return [
        `${found[kind]} ${titles[kind]}:`,
        ...lines[kind].map((line) => `  ${line}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ];
    });
  return [
    `${blobs} files that the shop uses were looked up in the store.`,
    ...(differences.length > 0 ? differences : ["Store and database agree."]),
    ...(repair
      ? [`Repaired: ${made} forms made, ${queued} films and recordings queued, ${deleted} files without a use deleted.`]
      : []),
    ...(isHeld ? ["The database was restored and is not released: files without a use stay."] : []),
  ];
}
