import type { ScreenLanguage } from "./languages.ts";
import type { ModerationReason } from "./moderation-rules.ts";

/** A reason in words: on the form, and for the creator with the next step. */
interface ReasonTexts {
  label: string;
  why: string;
  next: string;
}

/** Why a post is reported, returned or taken down. */
export const moderationReasonTexts = {
  en: {
    illegal: {
      label: "It is against the law",
      why: "The piece contains something that is against the law.",
      next: "Do not publish it again. If you think that we are wrong, tell us which law allows it.",
    },
    "not-original": {
      label: "It is somebody else's work",
      why: "The piece, or parts of it, are somebody else's work.",
      next: "Remove or quote those parts, or show us that you have the rights.",
    },
    "personal-data": {
      label: "It shows personal data",
      why: "The piece shows personal data of people who have not agreed.",
      next: "Remove names, addresses, numbers and faces of those people, or show us their consent.",
    },
    hateful: {
      label: "It attacks people",
      why: "The piece attacks or threatens people.",
      next: "Remove the attacks. Criticism of ideas and institutions is welcome.",
    },
    sexual: {
      label: "Sexual content",
      why: "The piece contains sexual content that our terms do not allow.",
      next: "Remove that content. The terms are linked at the foot of every page.",
    },
    misleading: {
      label: "It is not what it promises",
      why: "Title, teaser or cover promise something other than what the reader gets.",
      next: "Make them describe what the piece contains.",
    },
    other: {
      label: "Something else",
      why: "The piece breaks our terms; see the note.",
      next: "Change it as the note says.",
    },
  },
  es: {
    illegal: {
      label: "Es ilegal",
      why: "La pieza contiene algo que va contra la ley.",
      next: "No vuelvas a publicarla. Si crees que nos equivocamos, dinos qué ley lo permite.",
    },
    "not-original": {
      label: "Es obra de otra persona",
      why: "La pieza, o partes de ella, es obra de otra persona.",
      next: "Quita o cita esas partes, o demuéstranos que tienes los derechos.",
    },
    "personal-data": {
      label: "Muestra datos personales",
      why: "La pieza muestra datos personales de quienes no han dado su permiso.",
      next: "Quita nombres, direcciones, números y rostros de esas personas, o muéstranos su permiso.",
    },
    hateful: {
      label: "Ataca a personas",
      why: "La pieza ataca o amenaza a personas.",
      next: "Quita los ataques. La crítica de ideas e instituciones es bienvenida.",
    },
    sexual: {
      label: "Contenido sexual",
      why: "La pieza tiene contenido sexual que nuestras condiciones no permiten.",
      next: "Quita ese contenido. Las condiciones están enlazadas al pie de cada página.",
    },
    misleading: {
      label: "No es lo que promete",
      why: "El título, el avance o la portada prometen algo distinto de lo que recibe el lector.",
      next: "Haz que describan lo que contiene la pieza.",
    },
    other: {
      label: "Otro motivo",
      why: "La pieza incumple nuestras condiciones; lee la nota.",
      next: "Cámbiala como dice la nota.",
    },
  },
} satisfies Record<ScreenLanguage, Record<ModerationReason, ReasonTexts>>;
