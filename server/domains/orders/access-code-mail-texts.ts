import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail with the access code of a purchase. */
export const accessCodeTexts = {
  en: {
    subject: (title: string) => `Your access code for “${title}”`,
    plainSubject: "Your access code",
    greeting: "Thank you. Your payment went through and the content is open.",
    repeated: (amount: string) =>
      `You paid for this twice: you already had access, and it is still open with the same code and until the same time. We are refunding your second payment of ${amount} to your card; it can take your bank 5 to 10 days to show it.`,
    repeatedAndHeld: (amount: string) =>
      `You paid for this again: you already had access, and it is still open with the same code and until the same time. We have refunded several of your payments recently, so a member of our team reviews this one of ${amount} before refunding it. You do not need to do anything.`,
    ended:
      "Your payment went through, but access has ended since then: the payment was refunded or is in dispute. The code works again only if your bank closes the dispute in favor of the payment.",
    code: "Your access code",
    opens: "Opens",
    opened: "For",
    by: (author: string) => `by ${author}`,
    until: "Until",
    how: "How to use it",
    steps: [
      "Open the page above in any browser.",
      "Select the title, then “Returning user?”.",
      "Enter this email address, the name you paid with, and the code.",
    ],
    read: "Read it now",
    help: (support: string) => `Something wrong? Write to ${support}; we reply within 24 to 48 hours.`,
    once: "Access lasts 72 hours from the payment that opened it. Please keep the code to yourself.",
  },
  es: {
    subject: (title: string) => `Tu código de acceso para «${title}»`,
    plainSubject: "Tu código de acceso",
    greeting: "Gracias. Tu pago se ha completado y el contenido ya está abierto.",
    repeated: (amount: string) =>
      `Has pagado esto por segunda vez: ya era tuyo y sigue abierto. Tu código y la hora en que termina no cambian. Te devolvemos a la tarjeta el segundo pago de ${amount}; tu banco puede tardar de 5 a 10 días en mostrarlo.`,
    repeatedAndHeld: (amount: string) =>
      `Has vuelto a pagar esto: ya era tuyo y sigue abierto. Tu código y la hora en que termina no cambian. Hace poco te devolvimos varios pagos, así que nuestro equipo revisa este de ${amount} antes de devolverlo. No tienes que hacer nada.`,
    ended:
      "Tu pago se completó, pero el acceso ha terminado después: el pago se devolvió o está en disputa. El código solo volverá a funcionar si tu banco resuelve la disputa a favor del pago.",
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
