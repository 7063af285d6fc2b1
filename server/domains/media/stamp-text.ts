import type { ScreenLanguage } from "#contract/languages.ts";
import { formatMoment } from "#contract/moment.ts";

/** The facts of a purchase that its copies of documents name: never an address or a code. */
export interface Purchase {
  /** Null for one without a receipt. */
  receiptNumber: string | null;
  /** The end of the access as it was bought. */
  expiresAt: Date;
  /** Of the order. */
  language: ScreenLanguage;
}

const texts = {
  en: { purchase: "Purchase", until: "access until" },
  es: { purchase: "Compra", until: "acceso hasta el" },
} as const;

/** The line on each page of a document that was bought, in Latin-1. */
export function stampText({ receiptNumber, expiresAt, language }: Purchase): string {
  const text = texts[language];
  const named = receiptNumber === null ? text.purchase : `${text.purchase} ${receiptNumber}`;
  // The formatter may write a narrow space.
  return `${named} · ${text.until} ${formatMoment(expiresAt, language).replaceAll("\u202f", " ")}`;
}
