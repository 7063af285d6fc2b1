import type { ScreenLanguage } from "./languages.ts";

/** The card provider's names of what it asks a creator for, by a part of them; the first that fits counts. */
const words = [
  [/external_account|bank|payout_method/, "bank"],
  [/document|proof_of/, "document"],
  [/dob|date_of_birth/, "birth"],
  [/address/, "address"],
  [/phone|email/, "contact"],
  [/id_number|ssn|tax_id|vat/, "taxNumber"],
  [/tos|terms|attestation/, "agreement"],
  [/representative|owners|directors|executives|relationship/, "people"],
  [/business_profile|mcc|url|product_description/, "business"],
  [/name/, "name"],
] as const;

export type RequirementWord = (typeof words)[number][1] | "other";

/** The word for what the provider asks for; `other` for codes that it added since. */
export function requirementWord(code: string): RequirementWord {
  return words.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}

/** The words as creators read them, on the page and in mails. */
export const requirementNames: Record<ScreenLanguage, Record<RequirementWord, string>> = {
  en: {
    name: "Legal name",
    birth: "Date of birth",
    address: "Address",
    contact: "Phone or email",
    taxNumber: "Tax or identity number",
    document: "Photo of an identity document",
    bank: "Bank account",
    business: "What you do or sell",
    people: "People who own or run the company",
    agreement: "Agreement to Stripe's terms",
    other: "One more detail, which Stripe names on its page",
  },
  es: {
    name: "Nombre legal",
    birth: "Fecha de nacimiento",
    address: "Dirección",
    contact: "Teléfono o correo",
    taxNumber: "Número fiscal o de identidad",
    document: "Foto de un documento de identidad",
    bank: "Cuenta bancaria",
    business: "A qué te dedicas o qué vendes",
    people: "Personas que poseen o dirigen la empresa",
    agreement: "Aceptación de las condiciones de Stripe",
    other: "Un dato más, que Stripe indica en su página",
  },
};

/** The words for all that the provider asks for, each once, as one line. */
export function requirementList(requirements: readonly { code: string }[], language: ScreenLanguage): string {
  const asked = new Set(requirements.map(({ code }) => requirementWord(code)));
  return [...asked].map((word) => requirementNames[language][word]).join("; ");
}
