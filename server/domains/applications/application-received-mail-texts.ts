import { formKeptDays } from "#contract/form-rules.ts";
import type { ScreenLanguage } from "#contract/languages.ts";

/** The mail that acknowledges an application. */
export const applicationReceivedTexts = {
  en: {
    subject: "We have received your application",
    lead: (brand: string) =>
      `Thank you for applying to become a creator on ${brand}. One step is left: show us that the profile is yours.`,
    code: "Verification code",
    prove:
      "Put this code into the bio of your profile: our team looks for it there. You can remove it after our decision.",
    message: "Or send us the code in a message from that profile, to ours on the same network:",
    next: "A person of our team looks at your profile and decides within 24 hours. We email you the decision, and how to reach your studio.",
    follow: "Follow your application",
    small: `This link is only for you. We store what you sent encrypted and delete it after ${formKeptDays} days, or 31 days after its last step if that is later. If you did not apply, someone entered your address by mistake and you can ignore this email.`,
    help: (support: string) => `Questions? Write to ${support}.`,
  },
  es: {
    subject: "Hemos recibido tu solicitud",
    lead: (brand: string) =>
      `Gracias por querer publicar en ${brand}. Falta un paso: demuéstranos que el perfil es tuyo.`,
    code: "Código de verificación",
    prove:
      "Pon este código en la biografía de tu perfil: ahí lo busca nuestro equipo. Podrás quitarlo tras nuestra decisión.",
    message: "O envíanos el código en un mensaje desde ese perfil al nuestro de la misma red:",
    next: "Una persona de nuestro equipo mira tu perfil y decide en menos de 24 horas. Te enviaremos la decisión por correo y te diremos cómo llegar a tu estudio.",
    follow: "Sigue tu solicitud",
    small: `Este enlace es solo para ti. Guardamos lo que enviaste cifrado y lo borramos a los ${formKeptDays} días, o 31 días después de su último paso si es más tarde. Si no lo has solicitado tú, alguien escribió tu dirección por error y puedes ignorar este correo.`,
    help: (support: string) => `¿Tienes preguntas? Escribe a ${support}.`,
  },
} satisfies Record<ScreenLanguage, unknown>;
