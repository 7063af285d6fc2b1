import { beforeAll, beforeEach } from "vitest";
import { openImportShop, type TestImport } from "./open-import.ts";
import { createTestFolder, type TestFolder } from "./test-folder.ts";

/**
 * Opens one shop for all tests of a file, and an empty folder for each test. Call it at the top level; shop and folder
 * are available in hooks and tests.
 */
export function setUpImport(): { shop: Omit<TestImport, "close">; folder: Omit<TestFolder, "remove"> } {
  let opened: TestImport;
  let current: TestFolder;
  beforeAll(async () => {
    opened = await openImportShop();
    return () => opened.close();
  });
  beforeEach(async () => {
    current = await createTestFolder();
    return () => current.remove();
  });
  return {
    shop: {
      get database() {
        return opened.database;
      },
      get changes() {
        return opened.changes;
      },
      get media() {
        return opened.media;
      },
      get creators() {
        return opened.creators;
      },
      get posts() {
        return opened.posts;
      },
      get drafts() {
        return opened.drafts;
      },
      get catalogue() {
        return opened.catalogue;
      },
      get mediaFolder() {
        return opened.mediaFolder;
      },
      run: (...given) => opened.run(...given),
      read: (slug) => opened.read(slug),
    },
    folder: {
      get path() {
        return current.path;
      },
      write: (file, content) => current.write(file, content),
    },
  };
}
