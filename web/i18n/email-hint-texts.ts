import type { Translation } from "./text.ts";

const en = {
  slip: (email: string) => `Is ${email} right?`,
  use: (email: string) => `Use ${email} instead`,
  noMail: (domain: string) =>
    `${domain} does not seem to accept email. Is the address right? We email your purchase to it.`,
};

const es = {
  slip: (email) => `¿Es correcto ${email}?`,
  use: (email) => `Usar ${email}`,
  noMail: (domain) => `Parece que ${domain} no recibe correo. ¿Es correcta la dirección? Lo que compras se envía allí.`,
} satisfies Translation<typeof en>;

export const emailHintTexts = { en, es };
