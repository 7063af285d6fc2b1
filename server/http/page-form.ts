import { type Coding, type CompressionEffort, compressionFor, compressText } from "./compress.ts";
import type { Cacheable } from "./page-cache.ts";
import { mayBeSentAsText, type PreparedAnswer } from "./prepared-answer.ts";

export type PageEncoding = Coding | "identity";

/** A page's body in one encoding, with the headers that only this encoding has. */
export interface PageForm {
  body: Buffer;
  headers: Record<string, string>;
  /** How often this form was sent. */
  sent: number;
  /** The whole answer except the request's id, once prepared. */
  answer?: PreparedAnswer;
}

/** A page from which forms are made. */
export interface PageInForms extends Cacheable {
  body: Buffer;
  /** The forms requested so far; a promise while one is being made. */
  forms: Map<PageEncoding, PageForm | Promise<PageForm>>;
}

/** The form of a cached page for a caller who accepts these encodings. */
export function encodingFor(acceptEncoding = ""): PageEncoding {
  return compressionFor(acceptEncoding, "cached") ?? "identity";
}

/**
 * The form of a page for a caller who accepts these encodings, at the least CPU time. Concurrent callers share one
 * compression. A cached page uses the coding of its later, denser form, so that the fast path finds it.
 */
export function formFor(page: PageInForms, acceptEncoding = ""): PageForm | Promise<PageForm> {
  const encoding = compressionFor(acceptEncoding, page.isCacheable ? "cached" : "once") ?? "identity";
  const made = page.forms.get(encoding) ?? makeForm(page, encoding, "once");
  page.forms.set(encoding, made);
  return made;
}

/** The compression effort by number of answers. Lower numbers would let a single visitor trigger it for many pages. */
const improvements: ReadonlyMap<number, CompressionEffort> = new Map([
  [8, "cached"],
  [20, "best"],
]);
/** Most forms that wait for recompression. A form without a place waits for its next step, if any. */
const maxWaiting = 50;
let improving = Promise.resolve();
let waiting = 0;

/** Counts an answer with a form. Recompresses frequent forms more densely, off the hot path and one at a time. */
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
  // The better form replaces this one and is not larger, so the page needs no resize.
  page.bytes += (body === page.body ? 0 : body.length) + (mayBeSentAsText(body.length) ? body.length : 0);
  page.forms.set(encoding, form);
  return form;
}
