import { openPromise } from "yauzl";
import { answerJobs } from "../worker-pool/answer-jobs.ts";
import { isActiveMember, isInspected } from "./is-active-member.ts";
import type { BookRead } from "./read-book.ts";
import { attributeOf, readElements } from "./read-elements.ts";
import { type Member, readMembers } from "./read-members.ts";
import { type BookPackage, packagePathOf, readPackage } from "./read-package.ts";

/** How typefaces are made unreadable for other programs (EPUB OCF, 4.2). */
const fontAlgorithms = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];

answerJobs(async (path: string): Promise<BookRead> => {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      return judge(await readMembers(zip, isInspected));
    } finally {
      zip.close();
    }
  } catch (error) {
    if ((error as { syscall?: string }).syscall !== undefined) throw error;
    return "damaged";
  }
});

function judge(members: Map<string, Member>): BookRead {
  const read = (name: string) => members.get(name)?.bytes?.toString("utf8") ?? "";
  const packagePath = packagePathOf(read("META-INF/container.xml"));
  const book = readPackage(read(packagePath), packagePath);
  if (isEncrypted(read("META-INF/encryption.xml"))) return "encrypted";
  if (book.chapters.length === 0 || !book.chapters.every((each) => members.has(each))) return "damaged";
  if (isActive(members, book)) return "active";
  const cover = book.cover === undefined ? undefined : members.get(book.cover)?.bytes;
  return { title: book.title, author: book.author, ...(cover && { cover }) };
}

function isActive(members: Map<string, Member>, { types, chapters }: BookPackage): boolean {
  return [...members].some(([name, member]) =>
    isActiveMember(name, member, { type: types.get(name) ?? "", isChapter: chapters.includes(name) }),
  );
}

function isEncrypted(text: string): boolean {
  if (text === "") return false;
  const methods = readElements(text).elements.filter(({ name }) => name === "encryptionmethod");
  return methods.some((method) => !fontAlgorithms.includes(attributeOf(method, "algorithm") ?? ""));
}
