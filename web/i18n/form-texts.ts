import { formKeptDays } from "#contract/form-rules.ts";
import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const characters = (count: number) => formatCount("en", count, { one: "character", other: "characters" });
const caracteres = (count: number) => formatCount("es", count, { one: "carácter", other: "caracteres" });

const en = {
  trap: "Leave this empty",
  empty: "Please fill in this field.",
  invalid: "Please check this field.",
  /** Faults of fields carry the names of their rules. */
  email: "Please enter a valid email address.",
  urlFormat: "Invalid URL format",
  urlPlatform: "Unsupported social media platform",
  urlProfile: (platform: string) => `Invalid ${platform} profile URL format`,
  tooLong: (max: number, over: number) =>
    `At most ${characters(max)} fit here (${formatCount("en", over, { one: "too many", other: "too many" })}).`,
  fix: "Please fix the highlighted errors to proceed.",
  failed: "Failed to submit the form. Please try again.",
  limited: "You have sent too many requests recently. Please try again later.",
  expired: "This page was open for a long time. Please send the form again.",
  kept: `We keep what you send encrypted, for ${formKeptDays} days, and read it only to answer you.`,
};

const es = {
  trap: "Deja esto vacío",
  empty: "Completa este campo.",
  invalid: "Revisa este campo.",
  email: "Introduce un correo electrónico válido.",
  urlFormat: "Formato de URL no válido",
  urlPlatform: "Plataforma social no admitida",
  urlProfile: (platform) => `Formato de URL de perfil de ${platform} no válido`,
  tooLong: (max, over) =>
    `Caben ${caracteres(max)} como máximo (hay ${formatCount("es", over, { one: "de más", other: "de más" })}).`,
  fix: "Corrige los errores resaltados para continuar.",
  failed: "No se pudo enviar el formulario. Inténtalo de nuevo.",
  limited: "Has enviado demasiadas solicitudes recientemente. Inténtalo de nuevo más tarde.",
  expired: "Esta página estuvo abierta mucho tiempo. Envía el formulario otra vez.",
  kept: `Guardamos lo que envías cifrado, durante ${formKeptDays} días, y lo leemos solo para responderte.`,
} satisfies Translation<typeof en>;

export const formTexts = { en, es };
