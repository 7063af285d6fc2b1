import { type Coding, type CompressionEffort, compressionFor, compressText } from "./compress.ts";
import type { Cacheable } from "./page-cache.ts";
import { mayBeSentAsText, type PreparedAnswer } from "./prepared-answer.ts";

export type PageEncoding = Coding | "identity";

/** A page's body as some callers take it, with the headers that only this form has. */
export interface PageForm {
  body: Buffer;
  headers: Record<string, string>;
  /** How often it was sent. */
  sent: number;
  /** The whole answer but the request's id, once it was put together. */
  answer?: PreparedAnswer;
}

/** A page as its forms are made of it. */
export interface PageInForms extends Cacheable {
  body: Buffer;
  /** The forms that were asked for so far; a promise while one is made. */
  forms: Map<PageEncoding, PageForm | Promise<PageForm>>;
}

/** The form of a cached page that a caller takes who accepts these encodings. */
export function encodingFor(acceptEncoding = ""): PageEncoding {
  return compressionFor(acceptEncoding, "cached") ?? "identity";
}

/**
 * The form of a page for a caller who accepts these encodings, at the least CPU time. Each is made once, for all who wait for
 * it. A cached page takes the coding that it is compressed better with later, so that its fast path finds the form.
 */
export function formFor(page: PageInForms, acceptEncoding = ""): PageForm | Promise<PageForm> {
  const encoding = compressionFor(acceptEncoding, page.isCacheable ? "cached" : "once") ?? "identity";
  const made = page.forms.get(encoding) ?? makeForm(page, encoding, "once");
  page.forms.set(encoding, made);
  return made;
}

/** After how many answers a form is worth which compression. Fewer would let a single visitor order it for many pages. */
const improvements: ReadonlyMap<number, CompressionEffort> = new Map([
  [8, "cached"],
  [20, "best"],
]);
/** Most forms that wait to be improved. One that finds no room is improved at its next step, or never. */
const maxWaiting = 50;
let improving = Promise.resolve();
let waiting = 0;

/** Counts that a form is sent. A form that is often asked for is compressed better, off the hot path and one at a time. */
export function noteSent(page: PageInForms, encoding: PageEncoding, form: PageForm): void {
  form.sent += 1;
  const effort = improvements.get(form.sent);
  if (effort === undefined || encoding !== "br" || waiting >= maxWaiting) return;
  waiting += 1;
  improving = improving.then(async () => {
    const better = await makeForm(page, encoding, effort);
    const { sent = 0 } = (await page.forms.get(encoding)) ?? {};
    page.forms.set(encoding, { ...better, sent: Math.max(sent, form.sent) });
    waiting -= 1;
  });
}

async function makeForm(page: PageInForms, encoding: PageEncoding, effort: CompressionEffort): Promise<PageForm> {
  const { body, encoding: chosen } = await compressText(page.body, encoding, effort);
  const form: PageForm = { body, headers: chosen ? { "content-encoding": chosen } : {}, sent: 0 };
  if (effort !== "once") return form;
  // A better form replaces this one and is no longer, so that the page is weighed once.
  page.bytes += (body === page.body ? 0 : body.length) + (mayBeSentAsText(body.length) ? body.length : 0);
  page.forms.set(encoding, form);
  return form;
}
