import { supportReplyHours } from "./form-rules.ts";
import type { ScreenLanguage } from "./languages.ts";
import type { Capability, RestrictionCause } from "./restriction-rules.ts";

interface RestrictionTexts {
  /** The restriction, by its capability. */
  what: Record<Capability, string>;
  why: Record<RestrictionCause, string>;
  /** The next step of the creator. */
  next: Record<RestrictionCause, string>;
  /** The next step of a creator who cannot sign in, whatever the cause. */
  signedOut: string;
  /** Before the team's note. */
  note: string;
  /** When somebody answers. */
  answer: (support: string) => string;
}

const { from, to } = supportReplyHours;

/** A restriction in words for its creator: in the studio and in mails. */
export const restrictionTexts = {
  en: {
    what: {
      publish:
        "You cannot publish or schedule pieces for now. What is published stays on sale, scheduled pieces wait, and you can keep writing.",
      upload: "You cannot upload files for now. Files that are there stay, and you can keep writing.",
      sell: "Your pieces are not for sale for now. Readers still see them, and buyers keep their access.",
      apply: "You cannot apply to become a creator for now. An application of yours is declined at once.",
      payout:
        "Your payouts are on hold for now. Your money stays yours: a payout that is set aside waits until this ends, and the rest follows on the first payday after it.",
      "sign-in": "You cannot sign in for now. What is published stays on sale, and your texts are safe.",
    },
    why: {
      moderation: "Pieces of yours broke our rules.",
      security: "Somebody else may have used your account.",
      fraud: "Purchases of your pieces look unusual.",
      operator: "Our team has to check something with you.",
    },
    next: {
      moderation: "Change the pieces as the decisions in your studio say, and tell us.",
      security: "Check your devices and passkeys under Account, end sessions that are not yours, and tell us.",
      fraud: "Tell us where your readers come from and whether you know of these purchases.",
      operator: "Answer the question in the note.",
    },
    signedOut: "Tell us what happened, from the address of your account.",
    note: "Our team writes:",
    answer: (support) => `Write to ${support}: we answer within ${from} to ${to} hours.`,
  },
  es: {
    what: {
      publish:
        "Por ahora no puedes publicar ni programar piezas. Lo publicado sigue a la venta, las piezas programadas esperan y puedes seguir escribiendo.",
      upload: "Por ahora no puedes subir archivos. Los que ya están se quedan y puedes seguir escribiendo.",
      sell: "Por ahora tus piezas no están a la venta. Los lectores las siguen viendo y quienes compraron conservan su acceso.",
      apply: "Por ahora no puedes solicitar ser creador. Una solicitud tuya se rechaza al momento.",
      payout:
        "Por ahora no te pagamos. Tu dinero sigue siendo tuyo: un pago ya apartado espera hasta que esto termine y el resto llega el primer día de pago siguiente.",
      "sign-in": "Por ahora no puedes entrar. Lo publicado sigue a la venta y tus textos están a salvo.",
    },
    why: {
      moderation: "Piezas tuyas incumplieron nuestras normas.",
      security: "Puede que otra persona haya usado tu cuenta.",
      fraud: "Hay compras de tus piezas que no parecen normales.",
      operator: "Nuestro equipo tiene que comprobar algo contigo.",
    },
    next: {
      moderation: "Cambia las piezas como dicen las decisiones en tu estudio y avísanos.",
      security:
        "Revisa tus dispositivos y llaves de acceso en Cuenta, cierra las sesiones que no sean tuyas y avísanos.",
      fraud: "Cuéntanos de dónde vienen tus lectores y si sabes algo de esas compras.",
      operator: "Responde a la pregunta de la nota.",
    },
    signedOut: "Cuéntanos qué ha pasado, desde el correo de tu cuenta.",
    note: "Nuestro equipo escribe:",
    answer: (support) => `Escribe a ${support}: respondemos en un plazo de ${from} a ${to} horas.`,
  },
} satisfies Record<ScreenLanguage, RestrictionTexts>;
