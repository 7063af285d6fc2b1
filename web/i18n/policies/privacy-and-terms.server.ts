import type { Brand } from "#contract/brand.ts";
import type { PolicyTranslation } from "./policy-text.ts";

const en = ({ name, company, supportEmail }: Brand) =>
  ({
    title: "Privacy and terms",
    summary: "We collect no personal data from readers. Here is what that means, exactly, and what we agree on.",
    sections: {
      readers: {
        title: "Readers: what we keep",
        paragraphs: [
          "Readers have no account and no profile, and no personal data about them is collected. What you type when you pay takes this way:",
        ],
        points: [
          "Your email and name go to the card provider as part of the payment. Your card number goes there directly and never reaches us.",
          "In our own database both exist only as fingerprints: values made with a secret key, from which nobody can read them back. They let us recognise the same email and name when you enter them again. They are deleted 400 days after the purchase, and after 7 days if no payment was made.",
          "To send you an email, your address is kept in a sealed (encrypted) entry until that email is sent; then it is wiped. If it cannot be delivered, the address is removed after 72 hours.",
          "For a later email about a purchase, the address is read from the card provider’s record of your payment.",
          "A receipt says what was paid, when and for what, under a random number. It names neither you nor your card; whoever has its link can open it.",
          "To warn you of a slip in your email address we may ask the internet’s directory of names whether the part after the @ takes mail. Only that part is looked up.",
          "Our logs hold no email addresses, no names and no contents of forms. To stop abuse we count requests by network address; of the address only a keyed fingerprint is kept, for as long as the count lasts.",
        ],
      },
      browser: {
        title: "What your browser keeps",
        paragraphs: ["Only what the site needs to work; there is no tracking, no advertising and no analytics script:"],
        points: [
          "the key to a piece that you bought, under a name that does not tell which piece it is;",
          "how far you have played its films and recordings, until that key is removed;",
          "your choice of theme, and the cookie “lang” with your choice of language, for a year;",
          "the cookie “payment”, which shows that your browser is the one that paid and may open the files of what you bought, for 30 days;",
          "for creators and our team only: the cookie “session” while they are signed in, at most 30 days; “sign-in” and “passkey”, which tie a mailed code and the use of a passkey to the browser that asked for them; and “known-browser”, which lets them get and enter codes in a browser where they have signed in before, for a year.",
        ],
      },
      exceptions: {
        title: "Exceptions, by name",
        paragraphs: [
          "Two forms do keep what you write, because we could not answer otherwise: contact messages and applications of creators. They are stored encrypted, read only by our team and deleted after 90 days; an application whose last step is recent, 31 days after that step.",
          "Creators and members of our team have an account. Their email address is stored encrypted, beside a fingerprint by which it is found. Of each device that is signed in we keep browser and system, and no IP address.",
          "The card provider keeps records of payments as the law asks of it. Its script is loaded only when you begin to pay; what it stores in your browser follows the provider’s own policy.",
        ],
      },
      creators: {
        title: "Creators: how money is shared",
        paragraphs: [
          `Creators keep 80% of what a sale earns after the card provider’s fee, and ${name} keeps the rest. This 80/20 split applies in the United States and may be different elsewhere. Uploading is free. A sale is free to be paid after 7 days. The first payout leaves within a day of that if the payout account is ready and $10.00 are due; later ones leave on Mondays. Creators who choose monthly payouts are paid on the first Monday of each month.`,
          "Creators are at least 18 years old, follow United States law and have a valid payment method. Social links are used only to verify identity.",
          "What creators see of a sale never names its reader.",
        ],
      },
      rules: {
        title: "What is not allowed",
        paragraphs: ["We may end access, suspend a creator and take legal action if somebody:"],
        points: [
          "shares purchase data: codes, links to files, or copies of paid content;",
          "publishes what they have no right to, or what United States law forbids;",
          "attacks the site, guesses codes, or pays with a card that is not theirs.",
        ],
      },
      terms: {
        title: "Terms of a purchase",
        paragraphs: [
          "With a payment you buy access to one piece for 72 hours, beginning at once: a right to withdraw, where the law gives you one, ends when access starts. Payments are handled by the card provider in United States dollars. Refunds are described in the one-time access policy.",
          "Anyone can also pay the company an amount of their own choice. Such a payment buys no content and no access.",
        ],
      },
      company: {
        title: "Who we are",
        paragraphs: [
          `${name} is run by ${company}, a limited liability company. Questions about this page: ${supportEmail}.`,
        ],
      },
    },
  }) as const;

const es = (({ name, company, supportEmail }) => ({
  title: "Privacidad y términos",
  summary:
    "No recogemos datos personales de los lectores. Aquí explicamos con exactitud qué significa eso y qué acordamos.",
  sections: {
    readers: {
      title: "Lectores: qué guardamos",
      paragraphs: [
        "Los lectores no tienen cuenta ni perfil, y no se recogen datos personales sobre ellos. Lo que escribes al pagar sigue este camino:",
      ],
      points: [
        "Tu correo y tu nombre van al proveedor de tarjetas como parte del pago. El número de tu tarjeta va allí directamente y nunca llega a nosotros.",
        "En nuestra base de datos ambos existen solo como huellas: valores hechos con una clave secreta de los que nadie puede volver a leerlos. Nos permiten reconocer el mismo correo y el mismo nombre cuando los introduces de nuevo. Se borran 400 días después de la compra, y a los 7 días si no hubo pago.",
        "Para enviarte un correo, tu dirección se guarda sellada (cifrada) hasta que ese correo sale; después se borra. Si no se puede entregar, la dirección se elimina a las 72 horas.",
        "Para un correo posterior sobre una compra, la dirección se lee del registro de tu pago en el proveedor de tarjetas.",
        "Un recibo dice qué se pagó, cuándo y por qué concepto, con un número al azar. No dice tu nombre ni tu tarjeta; quien tiene su enlace puede abrirlo.",
        "Para avisarte de un error en tu dirección de correo podemos preguntar al directorio de nombres de internet si la parte que sigue a la @ recibe correo. Solo se consulta esa parte.",
        "Nuestros registros no contienen direcciones de correo, nombres ni contenidos de formularios. Para frenar abusos contamos las solicitudes por dirección de red; de ella se guarda solo una huella hecha con una clave, mientras dura el recuento.",
      ],
    },
    browser: {
      title: "Qué guarda tu navegador",
      paragraphs: [
        "Solo lo que el sitio necesita para funcionar; no hay seguimiento, ni publicidad, ni scripts de analítica:",
      ],
      points: [
        "la llave de una pieza que compraste, con un nombre que no dice qué pieza es;",
        "hasta dónde has reproducido sus películas y grabaciones, hasta que se borre esa llave;",
        "el tema que elegiste y la cookie «lang» con el idioma que elegiste, durante un año;",
        "la cookie «payment», que demuestra que tu navegador es el que pagó y puede abrir los archivos de lo que compraste, durante 30 días;",
        "solo para creadores y nuestro equipo: la cookie «session» mientras tienen la sesión abierta, 30 días como máximo; «sign-in» y «passkey», que unen un código enviado por correo y el uso de una llave de acceso con el navegador que los pidió; y «known-browser», que les permite recibir y escribir códigos en un navegador donde ya entraron antes, durante un año.",
      ],
    },
    exceptions: {
      title: "Las excepciones, por su nombre",
      paragraphs: [
        "Dos formularios sí conservan lo que escribes, porque de otro modo no podríamos responder: los mensajes de contacto y las solicitudes de creadores. Se guardan cifrados, los lee solo nuestro equipo y se borran a los 90 días; una solicitud con un último paso reciente, 31 días después de ese paso.",
        "Los creadores y los miembros de nuestro equipo tienen una cuenta. Su correo electrónico se guarda cifrado, junto a una huella que permite encontrarlo. De cada dispositivo con la sesión abierta guardamos el navegador y el sistema, y ninguna dirección IP.",
        "El proveedor de tarjetas conserva los registros de pagos que la ley le exige. Su script se carga solo cuando empiezas a pagar; lo que guarda en tu navegador sigue la política del propio proveedor.",
      ],
    },
    creators: {
      title: "Creadores: cómo se reparte el dinero",
      paragraphs: [
        `Los creadores se quedan con el 80\u00a0% de lo que ingresa una venta tras la comisión del proveedor de tarjetas, y ${name} con el resto. Este reparto 80/20 se aplica en Estados Unidos y puede variar en otros lugares. Subir contenido es gratis. Una venta queda libre a los 7 días. El primer cobro sale como mucho un día después, si la cuenta de cobro está lista y hay al menos $10.00; los siguientes salen los lunes. Quien elige cobrar cada mes cobra el primer lunes del mes.`,
        "Los creadores tienen al menos 18 años, cumplen la ley de Estados Unidos y disponen de un método de cobro válido. Los enlaces sociales se usan solo para verificar la identidad.",
        "Lo que un creador ve de una venta nunca nombra a su lector.",
      ],
    },
    rules: {
      title: "Qué no está permitido",
      paragraphs: ["Podemos cerrar el acceso, suspender a un creador y emprender acciones legales si alguien:"],
      points: [
        "comparte datos de una compra: códigos, enlaces a archivos o copias de contenido de pago;",
        "publica aquello a lo que no tiene derecho o lo que prohíbe la ley de Estados Unidos;",
        "ataca el sitio, adivina códigos o paga con una tarjeta que no es suya.",
      ],
    },
    terms: {
      title: "Términos de una compra",
      paragraphs: [
        "Con un pago compras el acceso a una pieza durante 72 horas, que empiezan al momento: el derecho de desistimiento, donde la ley te lo reconoce, termina cuando empieza el acceso. Los pagos los gestiona el proveedor de tarjetas en dólares de Estados Unidos. Los reembolsos se describen en la política de acceso único.",
        "Cualquiera puede también pagar a la empresa el importe que elija. Ese pago no compra contenido ni acceso.",
      ],
    },
    company: {
      title: "Quiénes somos",
      paragraphs: [
        `${name} es un servicio de ${company}, una sociedad de responsabilidad limitada. Preguntas sobre esta página: ${supportEmail}.`,
      ],
    },
  },
})) satisfies PolicyTranslation<typeof en>;

export const privacyAndTerms = { en, es };
