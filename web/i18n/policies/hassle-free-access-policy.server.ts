import type { Brand } from "#contract/brand.ts";
import type { PolicyTranslation } from "./policy-text.ts";

const en = ({ name, supportEmail }: Brand) =>
  ({
    title: "Hassle-free access policy",
    summary: "You read without an account: no registration, no password, no newsletter.",
    sections: {
      "no-account": {
        title: "No account, ever",
        paragraphs: [
          `On ${name} you look around freely: free pieces are open to everyone, and every paid one shows its teaser and its price before you decide.`,
          "To buy, you give an email address, your first and last name and a card. Your access code goes to that address; address and name together prove later that the code is yours.",
        ],
      },
      "any-device": {
        title: "On this device and on any other",
        paragraphs: [
          "The browser in which you pay stays open for the piece until the 72 hours are over, even if you close it.",
          "Anywhere else, open the same piece, choose “Returning user?” and enter your email, the name you used and the code.",
        ],
      },
      files: {
        title: "The files of a piece",
        paragraphs: [
          "Pictures, video, audio and documents of a piece are shown on its page and can be downloaded while your access runs. They are for your own use.",
        ],
      },
      trouble: {
        title: "If something goes wrong",
        paragraphs: ["Most problems are quickly solved:"],
        points: [
          "Paid, but the page did not open? Wait for the email with your code, or open the piece again in the same browser: a confirmed payment is never lost, even if you closed the window.",
          "The code is refused? Check that the email and the name are those of the purchase, letter by letter; accents, capitals and extra spaces do not matter in the name.",
          "The card form does not appear? Some countries cannot be served under United States law, some networks block the card provider, and sometimes a connection is only slow: refresh, or try another network.",
          `Anything else: write to ${supportEmail}. We answer within 24 to 48 hours.`,
        ],
      },
    },
  }) as const;

const es = (({ name, supportEmail }) => ({
  title: "Política de acceso sin complicaciones",
  summary: "Lees sin cuenta: sin registro, sin contraseña y sin boletines.",
  sections: {
    "no-account": {
      title: "Sin cuenta, nunca",
      paragraphs: [
        `En ${name} miras con libertad: las piezas gratuitas están abiertas a todos, y cada pieza de pago muestra su adelanto y su precio antes de que decidas.`,
        "Para comprar das un correo, tu nombre y apellido y una tarjeta. A ese correo llega tu código de acceso; el correo y el nombre juntos demuestran después que el código es tuyo.",
      ],
    },
    "any-device": {
      title: "En este dispositivo y en cualquier otro",
      paragraphs: [
        "El navegador con el que pagas conserva el acceso a la pieza hasta que terminan las 72 horas, aunque lo cierres.",
        "En cualquier otro, abre la misma pieza, elige «¿Ya lo compraste?» e introduce tu correo, el nombre utilizado y el código.",
      ],
    },
    files: {
      title: "Los archivos de cada pieza",
      paragraphs: [
        "Las imágenes, los vídeos, los audios y los documentos de una pieza se ven en su página y se pueden descargar mientras dura tu acceso. Son para tu uso personal.",
      ],
    },
    trouble: {
      title: "Si algo va mal",
      paragraphs: ["Casi todos los problemas tienen una solución rápida:"],
      points: [
        "¿Pagaste y la página no se abrió? Espera el correo con tu código o abre la pieza otra vez en el mismo navegador: un pago confirmado nunca se pierde, aunque cerraras la ventana.",
        "¿No se acepta el código? Comprueba que el correo y el nombre sean los de la compra, letra por letra; en el nombre no importan las tildes, las mayúsculas ni los espacios de más.",
        "¿No aparece el formulario de la tarjeta? La ley de Estados Unidos no permite atender a algunos países, algunas redes bloquean al proveedor de tarjetas y a veces la conexión solo es lenta: recarga la página o prueba con otra red.",
        `Para todo lo demás, escribe a ${supportEmail}. Respondemos en un plazo de 24 a 48 horas.`,
      ],
    },
  },
})) satisfies PolicyTranslation<typeof en>;

export const hassleFreeAccessPolicy = { en, es };
