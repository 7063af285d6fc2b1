import type { Brand } from "#contract/brand.ts";
import { automaticRefunds, refundRequestDays } from "#contract/refund-request-rules.ts";
import type { PolicyTranslation } from "./policy-text.ts";

const en = ({ name, supportEmail }: Brand) =>
  ({
    title: "One-time access policy",
    summary: "One payment opens one piece for 72 hours. Nothing renews, and nothing is charged again.",
    sections: {
      "seventy-two-hours": {
        title: "The 72-hour policy",
        paragraphs: [
          "When your payment is confirmed, the piece opens at once and stays open for 72 hours, to the second. Your confirmation names the moment at which access ends, with its time zone.",
          "Opening the piece on another device, or with the code, shows the same end. Nothing extends it, and after it a new purchase is needed.",
        ],
      },
      code: {
        title: "Your access code",
        paragraphs: [
          "With every purchase comes an access code of twelve characters. You see it on the page after paying and receive it by email.",
          "It belongs to three things together: the piece, and the email and name that you paid with. To use it, open that piece, choose “Returning user?” and enter your email, the name you used and the code.",
        ],
        points: [
          "Capital or small letters, with or without dashes: the code is read the same.",
          "If the email is lost, “Lost your code?” in the same place sends it again to the address you paid with.",
          "The name of your first payment stays bound to your email. To pay under another one, ask for a link by email when the payment says that the name does not match; the codes you already have still need the name they were bought with.",
        ],
      },
      price: {
        title: "What you pay",
        paragraphs: [
          "The price on the page is what your card is charged, in United States dollars: no subscription, no account, no fee on top. Should the price change while you are paying, you are shown the new one and asked again.",
        ],
      },
      refunds: {
        title: "Refunds",
        paragraphs: [
          `Each receipt has a link with which you can ask for a refund within ${refundRequestDays} days of the payment, without an account. If you have not opened the piece yet, the money goes back at once and the access ends, for ${automaticRefunds} purchases in ${refundRequestDays} days.`,
          "Once you have opened it, and for further purchases, a member of our team reads your request and answers by email within 48 hours. A purchase that worked is then usually final, unless the law where you live says otherwise.",
          `You can also write to ${supportEmail} with your receipt number, or the date and the title of the piece; we can find a purchase by the email address that you give us. A full refund ends the access that it paid for.`,
        ],
        points: [
          "A payment whose amount or currency is not that of the order is returned without your asking.",
          "If you pay for the same piece twice while your access runs, the second payment is returned.",
        ],
      },
      sharing: {
        title: "Access is for the person who paid",
        paragraphs: [
          `Sharing purchase data, that is codes, links to files or copies of paid content, is forbidden. ${name} may close the access concerned, suspend whoever does it, and take legal action.`,
        ],
      },
    },
  }) as const;

const es = (({ name, supportEmail }) => ({
  title: "Política de acceso único",
  summary: "Un pago abre una pieza durante 72 horas. Nada se renueva ni se vuelve a cobrar.",
  sections: {
    "seventy-two-hours": {
      title: "La política de las 72 horas",
      paragraphs: [
        "Cuando se confirma tu pago, la pieza se abre al momento y sigue abierta 72 horas exactas, al segundo. La confirmación indica cuándo termina el acceso, con su zona horaria.",
        "Si abres la pieza en otro dispositivo, o con el código, el final es el mismo. Nada lo prolonga, y después hace falta una nueva compra.",
      ],
    },
    code: {
      title: "Tu código de acceso",
      paragraphs: [
        "Con cada compra llega un código de acceso de doce caracteres. Lo ves en la página después de pagar y lo recibes por correo.",
        "Va unido a tres cosas a la vez: la pieza, y el correo y el nombre con los que pagaste. Para usarlo, abre esa pieza, elige «¿Ya lo compraste?» e introduce tu correo, el nombre utilizado y el código.",
      ],
      points: [
        "Con mayúsculas o minúsculas, con guiones o sin ellos: el código se lee igual.",
        "Si se pierde el correo, «¿Perdiste tu código?», en el mismo lugar, lo envía otra vez a la dirección con la que pagaste.",
        "El nombre de tu primer pago queda asociado a tu correo. Para pagar con otro, pide que te enviemos un enlace cuando el pago indique que el nombre no coincide; los códigos que ya tienes siguen necesitando el nombre con el que los compraste.",
      ],
    },
    price: {
      title: "Lo que pagas",
      paragraphs: [
        "El precio de la página es lo que se cobra en tu tarjeta, en dólares de Estados Unidos: sin suscripción, sin cuenta y sin comisión añadida. Si el precio cambia mientras pagas, te mostramos el nuevo y volvemos a preguntarte.",
      ],
    },
    refunds: {
      title: "Reembolsos",
      paragraphs: [
        `Cada recibo tiene un enlace para pedir el reembolso en los ${refundRequestDays} días siguientes al pago, sin cuenta. Si aún no has abierto la pieza, el dinero vuelve enseguida y el acceso termina, en ${automaticRefunds} compras por cada ${refundRequestDays} días.`,
        "Si ya la abriste, y en las demás compras, una persona de nuestro equipo lee tu solicitud y responde por correo en 48 horas. Una compra correcta suele ser entonces definitiva, salvo que la ley de donde vives disponga otra cosa.",
        `También puedes escribir a ${supportEmail} con el número de tu recibo, o la fecha y el título de la pieza; podemos encontrar una compra con el correo que nos indiques. Un reembolso completo pone fin al acceso que pagó.`,
      ],
      points: [
        "Un pago cuyo importe o moneda no sea el del pedido se devuelve sin que lo pidas.",
        "Si pagas dos veces la misma pieza mientras dura tu acceso, el segundo pago se devuelve.",
      ],
    },
    sharing: {
      title: "El acceso es de quien pagó",
      paragraphs: [
        `Está prohibido compartir los datos de una compra, es decir, códigos, enlaces a archivos o copias de contenido de pago. ${name} puede cerrar el acceso afectado, suspender a quien lo haga y emprender acciones legales.`,
      ],
    },
  },
})) satisfies PolicyTranslation<typeof en>;

export const oneTimeAccessPolicy = { en, es };
