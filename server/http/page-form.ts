import { type Coding, compressionFor, compressText } from "./compress.ts";
import { mayBeSentAsText, type PreparedAnswer } from "./prepared-answer.ts";
import type { RenderedPage } from "./rendered-page.ts";

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

/** The form of a kept page that a caller takes who accepts these encodings. */
export function encodingFor(acceptEncoding = ""): PageEncoding {
  return compressionFor(acceptEncoding, "kept") ?? "identity";
}

/** The form of a page for a caller who accepts these encodings. Each is made once, whoever asks meanwhile. */
export function formFor(page: RenderedPage, acceptEncoding = ""): PageForm | Promise<PageForm> {
  const effort = page.isKeepable ? "kept" : "once";
  const encoding = compressionFor(acceptEncoding, effort) ?? "identity";
  const made = page.forms.get(encoding) ?? makeForm(page, encoding, effort);
  page.forms.set(encoding, made);
  return made;
}

/** After so many times a page is worth the best compression. */
const oftenSent = 20;
let improving = Promise.resolve();

/** Counts that a form is sent. One that is often asked for is compressed better, beside the requests and one at a time. */
export function noteSent(page: RenderedPage, encoding: PageEncoding, form: PageForm): void {
  form.sent += 1;
  if (form.sent !== oftenSent || encoding !== "br") return;
  improving = improving.then(async () => {
    const better = await makeForm(page, encoding, "best");
    // What was asked for so often is not improved again.
    better.sent = oftenSent;
    page.forms.set(encoding, better);
  });
}

async function makeForm(page: RenderedPage, encoding: PageEncoding, effort: "once" | "kept" | "best") {
  const { body, encoding: chosen } = await compressText(page.body, encoding, effort);
  // What replaces a form is no longer than that.
  if (effort !== "best")
    page.bytes += (body === page.body ? 0 : body.length) + (mayBeSentAsText(body.length) ? body.length : 0);
  const form: PageForm = { body, headers: chosen ? { "content-encoding": chosen } : {}, sent: 0 };
  if (effort !== "best") page.forms.set(encoding, form);
  return form;
}
