import { defaultBrand } from "#contract/brand.ts";
import type { Catalogue } from "#server/domains/catalogue/index.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type FolderImport, importFolder } from "../import-folder.ts";
import type { ImportOptions } from "../import-options.ts";
import type { ImportLine } from "../report/report-line.ts";
import { createTestFolder } from "./test-folder.ts";

/** An import into a shop with its own database. */
export interface TestImport extends Omit<Shop, "rehearse"> {
  database: TestDatabase;
  /** The folder of stored pictures and files. */
  mediaFolder: string;
  /** Imports a folder and returns the result of each file. */
  run(
    folder: string,
    options?: ImportOptions,
    given?: Partial<FolderImport>,
  ): Promise<{
    summary: Record<ImportLine["outcome"], number>;
    lines: ImportLine[];
    of(file: string): ImportLine | undefined;
  }>;
  /** A post as readers without access see it. */
  read(slug: string): Promise<Awaited<ReturnType<Catalogue["getPost"]>>["data"]["attributes"]>;
  close(): Promise<void>;
}

/** Opens a shop for imports. Call `close` after the tests. */
export async function openImportShop(): Promise<TestImport> {
  const [database, media] = await Promise.all([createTestDatabase(), createTestFolder()]);
  const shop = createShop({
    db: database.db,
    access: { openWithToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage(media.path),
    keys: deriveKeys(["a secret of the tests, long enough to be one"]),
    brand: defaultBrand,
  });
  return {
    database,
    ...shop,
    mediaFolder: media.path,
    async run(folder, options = {}, given = {}) {
      const lines: ImportLine[] = [];
      const summary = await importFolder({
        ...{ folder, shop, options, supportEmail: "support@vitrina.example" },
        report: (line) => lines.push(line),
        ...given,
      });
      return { summary, lines, of: (file) => lines.find((line) => line.file === file) };
    },
    read: async (slug) =>
      (await shop.catalogue.getPost({ params: { slug }, query: { alg: "RS256FAST" } })).data.attributes,
    close: async () => {
      await Promise.all([database.close(), media.remove()]);
    },
  };
}
