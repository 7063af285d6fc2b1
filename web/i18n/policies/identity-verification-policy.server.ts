import type { Brand } from "#contract/brand.ts";
import type { PolicyTranslation } from "./policy-text.ts";

const en = ({ name, supportEmail }: Brand) =>
  ({
    title: "Identity verification policy",
    summary: "Social links are used for one thing: to verify that people are who they say they are.",
    sections: {
      creators: {
        title: "Who may sell",
        paragraphs: [
          `Before a creator’s window opens on ${name}, our team looks at the application. To sell you must:`,
        ],
        points: [
          "be at least 18 years old;",
          "have 50,000 followers or more, as you state when you apply;",
          "follow the law of the United States in what you publish and sell;",
          "have a valid payment method, so that you can be paid.",
        ],
      },
      "social-links": {
        title: "What we do with your social link",
        paragraphs: [
          "The profile link that you give is used only to verify your identity: we open it, see whether it is yours, and compare the name. We do not post, do not read private messages and do not follow you around.",
          "On approved profiles one public link is shown, so that readers can recognise you. The verified badge beside a name is set by our team and cannot be bought.",
        ],
      },
      review: {
        title: "How long it takes",
        paragraphs: [
          "A review takes less than 24 hours. If we cannot tell that a profile is yours, we ask once more before we say no.",
        ],
      },
      contact: {
        title: "When you write to us",
        paragraphs: [
          `The contact form asks for a social profile too, for the same single reason: so that nobody can speak in your name. If you would rather not give one, write to ${supportEmail}.`,
        ],
      },
      readers: {
        title: "Readers are not verified",
        paragraphs: [
          "Readers need no proof of identity. The name that you pay with only protects your code: it has to be the same each time you use that email here.",
        ],
      },
    },
  }) as const;

const es = (({ name, supportEmail }) => ({
  title: "Política de verificación de identidad",
  summary: "Los enlaces sociales sirven para una sola cosa: comprobar que cada persona es quien dice ser.",
  sections: {
    creators: {
      title: "Quién puede vender",
      paragraphs: [
        `Antes de que se abra el escaparate de un creador en ${name}, nuestro equipo revisa la solicitud. Para vender debes:`,
      ],
      points: [
        "tener al menos 18 años;",
        "tener 50\u00a0000 seguidores o más, como declaras al enviar la solicitud;",
        "cumplir la ley de Estados Unidos en lo que publicas y vendes;",
        "disponer de un método de cobro válido.",
      ],
    },
    "social-links": {
      title: "Qué hacemos con tu enlace social",
      paragraphs: [
        "El enlace al perfil que nos das se usa solo para verificar tu identidad: lo abrimos, vemos si es tuyo y comparamos el nombre. No publicamos nada, no leemos mensajes privados ni seguimos tu actividad.",
        "En los perfiles aprobados se muestra un enlace público, para que los lectores te reconozcan. La insignia de verificación junto a un nombre la pone nuestro equipo y no se puede comprar.",
      ],
    },
    review: {
      title: "Cuánto tarda",
      paragraphs: [
        "La revisión tarda menos de 24 horas. Si no podemos saber si un perfil es tuyo, preguntamos una vez más antes de decir que no.",
      ],
    },
    contact: {
      title: "Cuando nos escribes",
      paragraphs: [
        `El formulario de contacto también pide un perfil social, por la misma y única razón: que nadie pueda hablar en tu nombre. Si prefieres no darlo, escribe a ${supportEmail}.`,
      ],
    },
    readers: {
      title: "A los lectores no se les verifica",
      paragraphs: [
        "Los lectores no tienen que demostrar quiénes son. El nombre con el que pagas solo protege tu código: tiene que ser el mismo cada vez que uses ese correo aquí.",
      ],
    },
  },
})) satisfies PolicyTranslation<typeof en>;

export const identityVerificationPolicy = { en, es };
