import type { ScreenLanguage } from "#contract/languages.ts";

/** What the mail with a purchase's code says. */
export const accessCodeTexts = {
  en: {
    subject: (title: string) => `Your access code for “${title}”`,
    greeting: "Thank you. Your payment went through and the content is open.",
    repeated: (amount: string) =>
      `You paid for this a second time: it was already yours and is still open. Your code and its end are the same. We are giving your second payment of ${amount} back to the card; your bank may take 5 to 10 days to show it.`,
    repeatedAndHeld: (amount: string) =>
      `You paid for this again: it was already yours and is still open. Your code and its end are the same. Several of your payments were given back lately, so a person looks at this one of ${amount} before it goes back. You need not do anything.`,
    ended:
      "Your payment went through, but its access has ended since: the payment was given back, or it is being questioned. The code opens nothing, unless the bank decides that the payment stands.",
    code: "Your access code",
    opens: "It opens",
    opened: "It is for",
    by: (author: string) => `by ${author}`,
    until: "Until",
    how: "How to use it",
    steps: [
      "Open the page above in any browser.",
      "Choose the title, then “Returning user?”.",
      "Enter this email address, the name you paid with and the code.",
    ],
    read: "Read it now",
    help: (support: string) => `Something not right? Write to ${support}; we answer within 24 to 48 hours.`,
    once: "Access lasts 72 hours from the payment that opened it. Please keep the code to yourself.",
  },
  es: {
    subject: (title: string) => `Tu código de acceso para «${title}»`,
    greeting: "Gracias. Tu pago se ha completado y el contenido ya está abierto.",
    repeated: (amount: string) =>
      `Has pagado esto por segunda vez: ya era tuyo y sigue abierto. Tu código y su final son los mismos. Te devolvemos el segundo pago de ${amount} a la tarjeta; tu banco puede tardar de 5 a 10 días en mostrarlo.`,
    repeatedAndHeld: (amount: string) =>
      `Has vuelto a pagar esto: ya era tuyo y sigue abierto. Tu código y su final son los mismos. Hace poco se te devolvieron varios pagos, así que una persona revisa este de ${amount} antes de devolverlo. No tienes que hacer nada.`,
    ended:
      "Tu pago se completó, pero desde entonces su acceso ha terminado: el pago se devolvió o está en revisión. El código no abre nada, salvo que el banco decida que el pago sigue en pie.",
    code: "Tu código de acceso",
    opens: "Abre",
    opened: "Es para",
    by: (author: string) => `de ${author}`,
    until: "Hasta",
    how: "Cómo usarlo",
    steps: [
      "Abre la página de arriba en cualquier navegador.",
      "Pulsa el título y elige «¿Ya lo compraste?».",
      "Escribe esta dirección de correo, el nombre con el que pagaste y el código.",
    ],
    read: "Leerlo ahora",
    help: (support: string) => `¿Algo no va bien? Escribe a ${support}; respondemos en un plazo de 24 a 48 horas.`,
    once: "El acceso dura 72 horas desde el pago que lo abrió. Guarda el código solo para ti.",
  },
} satisfies Record<ScreenLanguage, unknown>;
