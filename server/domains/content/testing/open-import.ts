import { defaultBrand } from "#contract/brand.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type FolderImport, type ImportLine, importFolder } from "../import/import-folder.ts";
import type { ImportOptions } from "../import/import-options.ts";
import { type Content, createContent } from "../index.ts";
import { createTestFolder } from "./test-folder.ts";

/** A shop to import into, on a database of its own. */
export interface ImportShop {
  database: TestDatabase;
  content: Content;
  /** Where the pictures and files are kept. */
  mediaFolder: string;
  /** Imports a folder and returns what became of each file. */
  run(
    folder: string,
    options?: ImportOptions,
    given?: Partial<FolderImport>,
  ): Promise<{
    summary: Record<ImportLine["outcome"], number>;
    lines: ImportLine[];
    of(file: string): ImportLine | undefined;
  }>;
  /** A post as everyone may read it. */
  read(slug: string): Promise<Awaited<ReturnType<Content["getPost"]>>["data"]["attributes"]>;
  close(): Promise<void>;
}

/** Opens a shop for imports; `close` at the end of the tests. */
export async function openImportShop(): Promise<ImportShop> {
  const [database, media] = await Promise.all([createTestDatabase(), createTestFolder()]);
  const content = createContent({
    db: database.db,
    access: { grantOfToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage(media.path),
    keys: deriveKeys(["a secret of the tests, long enough to be one"]),
    brand: defaultBrand,
  });
  return {
    database,
    content,
    mediaFolder: media.path,
    async run(folder, options = {}, given = {}) {
      const lines: ImportLine[] = [];
      const summary = await importFolder({
        ...{ folder, content, options, supportEmail: "support@vitrina.example" },
        report: (line) => lines.push(line),
        ...given,
      });
      return { summary, lines, of: (file) => lines.find((line) => line.file === file) };
    },
    read: async (slug) => (await content.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).data.attributes,
    close: async () => {
      await Promise.all([database.close(), media.remove()]);
    },
  };
}
