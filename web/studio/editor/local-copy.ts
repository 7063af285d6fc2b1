import type { UnsavedContent } from "./autosave.ts";

/** A text that this device has and the server may not have. */
export interface LocalCopy extends UnsavedContent {
  /** Milliseconds since 1970, by this device's clock. */
  keptAt: number;
}

/** The storage of the copies: the browser's `localStorage`, or a test's substitute. */
export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The unsaved texts of one piece of one account on this device. They survive a crash, a lost session and an offline hour. */
export interface LocalCopies {
  /** The newest copy of another tab or an earlier visit. `takeOver` removes it once this tab's text is stored or removed. */
  find(): { copy: LocalCopy; takeOver: () => void } | undefined;
  /** Stores this tab's text. Returns false if the device's storage is full or blocked; a copy that was taken over stays. */
  write(copy: LocalCopy): boolean;
  /** Removes this tab's text. */
  remove(): void;
}

/** Opens the copies for one tab: each tab writes its own, so that none overwrites another's. */
export function openLocalCopies(
  storage: CopyStorage | undefined,
  { accountId, pieceId, tabId }: { accountId: string; pieceId: string; tabId: string },
): LocalCopies {
  const prefix = `studio-draft:${accountId}:${pieceId}:`;
  const own = prefix + tabId;
  let inherited: string | undefined;
  const dropInherited = (storage: CopyStorage) => {
    if (inherited !== undefined) storage.removeItem(inherited);
    inherited = undefined;
  };
  const attempt = <Result>(work: (storage: CopyStorage) => Result): Result | undefined => {
    try {
      return storage && work(storage);
    } catch {
      return undefined;
    }
  };
  return {
    find() {
      const found = attempt((all) => copiesIn(all, prefix).filter(({ key }) => key !== own)) ?? [];
      const newest = found.toSorted((a, b) => b.copy.keptAt - a.copy.keptAt)[0];
      if (!newest) return undefined;
      const takeOver = () => {
        inherited = newest.key;
      };
      return { copy: newest.copy, takeOver };
    },
    write: (copy) =>
      attempt((all) => {
        all.setItem(own, JSON.stringify(copy));
        dropInherited(all);
        return true;
      }) ?? false,
    remove: () =>
      attempt((all) => {
        all.removeItem(own);
        dropInherited(all);
      }),
  };
}

function copiesIn(storage: CopyStorage, prefix: string): { key: string; copy: LocalCopy }[] {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const copy = readCopy(storage.getItem(key));
      return copy ? [{ key, copy }] : [];
    });
}

function readCopy(text: string | null): LocalCopy | undefined {
  try {
    const copy: unknown = JSON.parse(text ?? "null");
    return isLocalCopy(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isLocalCopy(value: unknown): value is LocalCopy {
  const { content, basedOn, keptAt, editors } = (value ?? {}) as Partial<LocalCopy>;
  if (typeof basedOn !== "number" || typeof keptAt !== "number" || !Array.isArray(editors) || !content) return false;
  const { title, body, excerpt, price, slug, accessType, language, categories } = content;
  const texts = [title, body, excerpt, price, slug, accessType, language];
  return texts.every((text) => typeof text === "string") && Array.isArray(categories);
}
