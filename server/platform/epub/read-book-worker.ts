import { openPromise } from "yauzl";
import { answerJobs } from "../worker-pool/answer-jobs.ts";
import { isActivePage } from "./is-active-page.ts";
import type { BookRead } from "./read-book.ts";
import { attributeOf, readElements } from "./read-elements.ts";
import { readMembers } from "./read-members.ts";
import { type BookPackage, packagePathOf, readPackage } from "./read-package.ts";

/** Types of files that run nothing and load nothing; a file without a name of one is inspected by its bytes. */
const passive =
  /^(?:image\/(?:jpeg|png|gif|webp)|audio\/|video\/|font\/|application\/(?:vnd\.ms-opentype|font-|x-font-))/;
/** The first bytes of such files. */
const media = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|OggS|ID3|\xff[\xe0-\xff]|[^<]{4}ftyp|OTTO|ttcf|wOF)/;
const passiveName = /\.(?:jpe?g|png|gif|webp|mp3|m4a|ogg|opus|mp4|webm|ttf|otf|woff2?)$/i;
/** How typefaces are made unreadable for other programs (EPUB OCF, 4.2). */
const fontAlgorithms = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];

answerJobs(async (path: string): Promise<BookRead> => {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      return judge(await readMembers(zip, (name) => !passiveName.test(name) || /cover/i.test(name)));
    } finally {
      zip.close();
    }
  } catch (error) {
    if ((error as { syscall?: string }).syscall !== undefined) throw error;
    return "damaged";
  }
});

function judge(members: Map<string, Buffer | undefined>): BookRead {
  const read = (name: string) => members.get(name)?.toString("utf8") ?? "";
  const packagePath = packagePathOf(read("META-INF/container.xml"));
  const book = readPackage(read(packagePath), packagePath);
  if (isEncrypted(read("META-INF/encryption.xml"))) return "encrypted";
  if (book.chapters.length === 0 || !book.chapters.every((each) => members.has(each))) return "damaged";
  if (isActive(members, book)) return "active";
  const cover = book.cover === undefined ? undefined : members.get(book.cover);
  return { title: book.title, author: book.author, ...(cover && { cover }) };
}

function isActive(members: Map<string, Buffer | undefined>, { types }: BookPackage): boolean {
  for (const [name, bytes] of members) {
    const type = types.get(name) ?? "";
    if (/javascript|ecmascript/i.test(type) || /\.m?js$/i.test(name)) return true;
    // A name that says picture, and a type that says page.
    if (bytes === undefined && type !== "" && !passive.test(type)) return true;
    // HTML that is not well-formed is read differently by each program.
    if (/^text\/html/i.test(type)) return true;
    if (bytes && !media.test(bytes.toString("latin1", 0, 12)) && isActivePage(bytes)) return true;
  }
  return false;
}

function isEncrypted(text: string): boolean {
  if (text === "") return false;
  const methods = readElements(text).elements.filter(({ name }) => name === "encryptionmethod");
  return methods.some((method) => !fontAlgorithms.includes(attributeOf(method, "algorithm") ?? ""));
}
