import type { ScreenLanguage } from "./languages.ts";

/**
 * The terms that readers accept by paying, by version. A text that was accepted never changes: new wording is a new
 * version. Each order stores its version, and each receipt repeats the text.
 */
export const consentTexts = {
  "2026-11": {
    en: "By paying you agree that access starts at once and lasts 72 hours.",
    es: "Al pagar aceptas que el acceso empieza de inmediato y dura 72 horas.",
  },
  "2026-11-22": {
    en: "By paying you ask for access at once: it starts with the payment and lasts 72 hours. You agree that a right to withdraw from the purchase, where the law gives you one, ends when access starts.",
    es: "Al pagar pides acceso inmediato: empieza con el pago y dura 72 horas. Aceptas que el derecho a desistir de la compra, donde la ley te lo da, termina cuando empieza el acceso.",
  },
} as const satisfies Record<string, Record<ScreenLanguage, string>>;

export type ConsentVersion = keyof typeof consentTexts;

export const consentVersions = Object.keys(consentTexts) as [ConsentVersion, ...ConsentVersion[]];

/** The version that screens show now. */
export const consentVersion = "2026-11-22" satisfies ConsentVersion;

/** The text of a version stored with an order; undefined for an unknown version. */
export function consentText(version: string, language: ScreenLanguage): string | undefined {
  return (consentTexts as Record<string, Record<ScreenLanguage, string>>)[version]?.[language];
}
