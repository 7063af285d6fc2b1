import type { ScreenLanguage } from "#contract/languages.ts";
import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { escapeHtml, mailHtml } from "#server/platform/mail/mail-html.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import type { PaymentsParts } from "../payments-parts.ts";
import { findOwedRefund } from "../refunds-store.ts";
import { findOrder, type OrderRow } from "../store.ts";

const texts = {
  en: {
    subject: (title: string) => `Your access code for “${title}”`,
    greeting: "Thank you. Your payment went through and the content is open.",
    repeated: (amount: string) =>
      `You paid for this a second time: it was already yours and is still open. Your code and its end are the same. We are giving your second payment of ${amount} back to the card; your bank may take 5 to 10 days to show it.`,
    repeatedAndHeld: (amount: string) =>
      `You paid for this again: it was already yours and is still open. Your code and its end are the same. Several of your payments were given back lately, so a person looks at this one of ${amount} before it goes back. You need not do anything.`,
    code: "Your access code",
    opens: "It opens",
    by: (author: string) => `by ${author}`,
    until: "Until",
    how: "How to use it",
    steps: [
      "Open the page above in any browser.",
      "Choose the title, then “Returning user?”.",
      "Enter this e-mail address, the name you paid with and the code.",
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
    code: "Tu código de acceso",
    opens: "Abre",
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

/** What happened: a first payment went through, or one for what was open already goes back. */
async function greetingOf(parts: PaymentsParts, order: OrderRow): Promise<string> {
  const text = texts[order.language];
  if (order.accessOrderId === order.id) return text.greeting;
  const refund = await findOwedRefund(parts.db, order.id);
  return (refund?.held ? text.repeatedAndHeld : text.repeated)(formatUsd(order.amountCents));
}

/**
 * The mail with a purchase's code, in its order's language: what it opens, until when, how to use it, how to get help. A
 * repeated purchase is told that it was theirs already and goes back.
 */
export async function writeAccessCodeMail(parts: PaymentsParts, orderId: string): Promise<MailContent> {
  const order = await findOrder(parts.db, orderId);
  const grant = order?.accessOrderId ? await parts.access.grantOfOrder(order.accessOrderId) : undefined;
  const post = order && (await parts.content.postOfId(order.postId));
  if (!order || !grant || !post) throw new Error("The purchase of a code mail is gone");
  const text = texts[order.language];
  const greeting = await greetingOf(parts, order);
  const code = parts.access.codeOf(grant);
  const end = formatMoment(grant.expiresAt, order.language);
  const url = parts.publicUrl + paths.inLanguage(paths.post(post.username, post.slug), order.language);

  return {
    language: order.language,
    subject: text.subject(post.title),
    text: [
      greeting,
      `${text.code}: ${code}`,
      `${text.opens}: ${post.title} (${text.by(post.authorName)})\n${url}`,
      `${text.until}: ${end}`,
      `${text.how}:\n${text.steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}`,
      text.once,
      text.help(parts.supportEmail),
      parts.brandName,
    ].join("\n\n"),
    html: mailHtml({
      language: order.language,
      brandName: parts.brandName,
      preview: `${text.code}: ${code}`,
      body: `
        <p>${escapeHtml(greeting)}</p>
        <p class="label">${escapeHtml(text.code)}</p>
        <p class="code">${code}</p>
        <p class="label">${escapeHtml(text.opens)}</p>
        <p><a class="title" href="${escapeHtml(url)}">${escapeHtml(post.title)}</a><br>${escapeHtml(text.by(post.authorName))}</p>
        <p class="label">${escapeHtml(text.until)}</p>
        <p>${escapeHtml(end)}</p>
        <p><a class="button" href="${escapeHtml(url)}">${escapeHtml(text.read)}</a></p>
        <p class="label">${escapeHtml(text.how)}</p>
        <ol>${text.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("")}</ol>
        <p class="quiet">${escapeHtml(text.once)}<br>${escapeHtml(text.help(parts.supportEmail))}</p>`,
    }),
  };
}
