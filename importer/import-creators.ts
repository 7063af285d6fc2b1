import { basename, dirname, join } from "node:path";
import { slugify } from "#contract/slug.ts";
import type { PublishedChange } from "#server/domains/creators/index.ts";
import { fileScope } from "./files/file-scope.ts";
import { type CreatorFile, readCreatorFile } from "./front-matter/read-creator-file.ts";
import { type CreatorTarget, importCreator } from "./import-creator.ts";
import { ImportError } from "./report/import-error.ts";

/** The creators of a folder's `creator.md` files. */
export interface FolderCreators {
  /** Usernames by the folder of their `creator.md`; null for an invalid file. */
  byFolder: Map<string, string | null>;
  /** Usernames by the slug of the full name and by username. */
  byName: Map<string, string>;
}

/** The result of importing a `creator.md`. */
interface CreatorOutcome {
  outcome: "created" | "updated" | "unchanged";
  changes: PublishedChange[];
  warnings: string[];
}

/** Publishes the creators of a folder. `attempt` reports each file with its result or error. */
export async function importCreators(
  target: CreatorTarget,
  { root, paths }: { root: string; paths: string[] },
  attempt: (path: string, work: () => Promise<CreatorOutcome>) => Promise<void>,
): Promise<FolderCreators> {
  const byFolder = new Map<string, string | null>(paths.map((path) => [dirname(path), null]));
  const byName = new Map<string, string>();
  const read = new Map<string, CreatorFile | Error>();
  for (const path of paths)
    read.set(path, await readCreatorFile(root, path, target.supportEmail).catch((error: Error) => error));
  const files = [...read.values()].filter((file): file is CreatorFile => !(file instanceof Error));
  for (const [path, file] of read) {
    await attempt(path, async () => {
      if (file instanceof Error) throw file;
      rejectSharedUsername(root, file, files);
      const outcome = await importCreator(target, file, fileScope(root, dirname(path), byFolder.keys()));
      const { username, firstName, lastName } = file.creator;
      byFolder.set(dirname(path), username);
      for (const name of [username, `${firstName} ${lastName}`]) byName.set(slugify(name), username);
      return outcome;
    });
  }
  return { byFolder, byName };
}

/** If several files claim a username, only the one in the folder of that name is accepted. */
function rejectSharedUsername(root: string, file: CreatorFile, files: CreatorFile[]): void {
  const { username } = file.creator;
  const others = files.filter((other) => other !== file && other.creator.username === username);
  if (others.length === 0) return;
  const isNamedSo = ({ path }: CreatorFile) => basename(join(root, dirname(path))) === username;
  if (isNamedSo(file) && !others.some(isNamedSo)) return;
  throw new ImportError(`the username ${username} is also claimed by ${others.map(({ path }) => path).join(", ")}`);
}
