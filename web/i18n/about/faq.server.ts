import { type Brand, defaultBrand } from "#contract/brand.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** One question of the FAQ, each answer in paragraphs. */
export interface FaqItem {
  question: string;
  answer: readonly string[];
}

/** The eight topics of spec section 2, in their order. */
type Topic =
  | "inspiration"
  | "name"
  | "steps"
  | "contentTypes"
  | "languages"
  | "requirements"
  | "monetisation"
  | "advice";

const en = ({ name, supportEmail }: Brand): Record<Topic, FaqItem> => ({
  inspiration: {
    question: `What inspired ${name}?`,
    answer: [
      "Many people who write, cook, photograph or play for a following earn nothing from their best work: advertising pays by the million, and a subscription asks readers for a promise before they have read a line.",
      "We wanted the oldest deal there is: one piece, one price, paid once. The reader needs no account, and most of the money stays with whoever made the piece.",
    ],
  },
  name: {
    question: `Where does the name ${name} come from?`,
    answer: [
      `${name === defaultBrand.name ? `“${name}” is Spanish for a shop window or a glass case.` : "From a shop window."} That is how every paid piece stands here: you see the cover, the title and a teaser through the glass, and you decide with the price in sight.`,
    ],
  },
  steps: {
    question: "What are the steps to get started?",
    answer: [
      "First, apply with your name, your email and a link to your social profile. Applying is free.",
      "Second, we check that the profile is yours, usually in less than 24 hours. You then get an email with instructions for reaching your creator dashboard.",
      "Third, you upload a piece, write a teaser and set a price, or leave the piece free. Fourth, you show the link to the people who follow you.",
    ],
  },
  contentTypes: {
    question: "What kinds of content can I publish?",
    answer: [
      "Video, images, text, audio, and pieces that mix them. You can add files that your readers download, such as a recipe as a PDF or a session as audio.",
      "A paid piece always has a teaser of its own that you write. We never cut one out of what readers pay for.",
    ],
  },
  languages: {
    question: "In which languages can I publish?",
    answer: [
      "In English and in Spanish. Each piece has one language, and readers can filter by it; you can publish in both.",
      "The site itself speaks both languages, too, and so do its emails.",
    ],
  },
  requirements: {
    question: "What are the requirements?",
    answer: [
      "You are at least 18 years old and follow United States law. You have a following of 50k or more on a social platform, which you state when you apply. And you have a valid payment method, so that you can be paid.",
      "Your social link is used only to verify that you are who you say you are.",
    ],
  },
  monetisation: {
    question: "How do I earn money, and how much of it is mine?",
    answer: [
      "You set the price of each piece, from $1.00 up. You keep 80% of the revenue after payment processing fees; the rest keeps the platform running. This split applies in the United States and may be different elsewhere.",
      "Joining and uploading cost nothing. A sale is free to be paid after 7 days. Your first payout leaves within a day of that if your payout account is ready and $10.00 are due, and is at your bank two to three business days later. The studio shows its date as soon as you have sold. Later payouts leave on Mondays.",
      "A purchase opens the piece for 72 hours. After that, a reader who wants it again buys it again.",
    ],
  },
  advice: {
    question: "What advice do you have for me?",
    answer: [
      "Start with one piece that your followers already ask you about. Write the teaser as if you told a friend why the piece is worth their evening, and say honestly what is inside: what readers buy should be what they saw.",
      "Keep a few pieces free, since they bring readers in. Begin with a low price, and look after a week at what was opened.",
      `And if in doubt, write to us: ${supportEmail}.`,
    ],
  },
});

const es = ({ name, supportEmail }: Brand): Record<Topic, FaqItem> => ({
  inspiration: {
    question: `¿Qué inspiró ${name}?`,
    answer: [
      "Muchas personas que escriben, cocinan, fotografían o tocan para quienes las siguen no ganan nada con lo mejor que hacen: la publicidad paga por millones, y una suscripción pide al lector una promesa antes de haber leído una línea.",
      "Quisimos el trato más antiguo que existe: una pieza, un precio, un solo pago. El lector no necesita cuenta y la mayor parte del dinero se queda con quien hizo la pieza.",
    ],
  },
  name: {
    question: `¿De dónde viene el nombre ${name}?`,
    answer: [
      `${name === defaultBrand.name ? "Una vitrina es un escaparate." : "De un escaparate."} Así está aquí cada pieza de pago: tras el cristal ves la portada, el título y un adelanto, y decides con el precio a la vista.`,
    ],
  },
  steps: {
    question: "¿Qué pasos sigo para empezar?",
    answer: [
      "Primero, envía la solicitud con tu nombre, tu correo y un enlace a tu perfil social. La solicitud es gratuita.",
      "Segundo, comprobamos que el perfil es tuyo, normalmente en menos de 24 horas. Después recibes un correo con las instrucciones para llegar a tu panel de creador.",
      "Tercero, subes una pieza, escribes un adelanto y le pones precio, o la dejas gratis. Cuarto, enseñas el enlace a quienes te siguen.",
    ],
  },
  contentTypes: {
    question: "¿Qué tipos de contenido puedo publicar?",
    answer: [
      "Vídeo, imágenes, texto, audio y piezas que los mezclan. Puedes añadir archivos que tus lectores descargan, como una receta en PDF o una sesión en audio.",
      "Una pieza de pago siempre tiene un adelanto propio que escribes tú. Nunca lo recortamos de lo que los lectores pagan.",
    ],
  },
  languages: {
    question: "¿En qué idiomas puedo publicar?",
    answer: [
      "En inglés y en español. Cada pieza tiene un idioma y los lectores pueden filtrar por él; tú puedes publicar en los dos.",
      "El propio sitio habla los dos idiomas, y sus correos también.",
    ],
  },
  requirements: {
    question: "¿Cuáles son los requisitos?",
    answer: [
      "Tener al menos 18 años y cumplir la ley de Estados Unidos. Tener 50\u00a0000 seguidores o más en una red social, como declaras al enviar la solicitud. Y disponer de un método de cobro válido.",
      "Tu enlace social se usa solo para verificar que eres quien dices ser.",
    ],
  },
  monetisation: {
    question: "¿Cómo gano dinero y cuánto es mío?",
    answer: [
      "Tú pones el precio de cada pieza, desde $1.00. Te quedas con el 80\u00a0% de los ingresos tras las comisiones del pago; el resto mantiene la plataforma. Este reparto se aplica en Estados Unidos y puede ser distinto en otros lugares.",
      "Unirse y subir contenido no cuesta nada. Una venta queda libre a los 7 días. Tu primer cobro sale como mucho un día después, si tu cuenta de cobro está lista y hay al menos $10.00, y llega a tu banco dos o tres días hábiles más tarde. El estudio muestra su fecha en cuanto vendes. Los siguientes salen los lunes.",
      "Una compra abre la pieza durante 72 horas. Después, quien la quiera de nuevo la compra de nuevo.",
    ],
  },
  advice: {
    question: "¿Algún consejo para empezar?",
    answer: [
      "Empieza con una pieza por la que tus seguidores ya te preguntan. Escribe el adelanto como si contaras a un amigo por qué merece su tarde y di con honestidad qué hay dentro: lo que se compra debe ser lo que se vio.",
      "Deja algunas piezas gratis, porque atraen lectores. Empieza con un precio bajo y mira al cabo de una semana qué se abrió.",
      `Y, ante la duda, escríbenos: ${supportEmail}.`,
    ],
  },
});

/** The FAQ in both languages; its long texts stay on the server until a page shows them. */
export const faq: Record<ScreenLanguage, (brand: Brand) => Record<Topic, FaqItem>> = { en, es };
