import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail to the former address of an account whose bank account for payouts has changed. */
export const bankChangedTexts = {
  en: {
    subject: (brand: string) => `The bank account of your ${brand} account has changed, too`,
    lead: "After its address, the bank account for payouts was changed. For safety we hold payouts for 72 hours.",
    undo: (end: string) =>
      `If you changed neither, undo the change of address until ${end}. The account is yours again, and every device is signed out.`,
    button: "Take the account back",
    small: (support: string) => `Then write to ${support}, so that nothing is paid to a bank account of somebody else.`,
  },
  es: {
    subject: (brand: string) => `También ha cambiado la cuenta bancaria de tu cuenta de ${brand}`,
    lead: "Después de la dirección cambió la cuenta bancaria de los cobros. Por seguridad retenemos los cobros 72 horas.",
    undo: (end: string) =>
      `Si no hiciste ninguno de los dos cambios, deshaz el de la dirección hasta el ${end}. La cuenta vuelve a ser tuya y se cierran todas las sesiones.`,
    button: "Recuperar la cuenta",
    small: (support: string) =>
      `Después escribe a ${support}, para que nada se pague a la cuenta bancaria de otra persona.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
