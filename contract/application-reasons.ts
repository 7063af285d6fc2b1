import type { DeclineReason } from "./application-rules.ts";
import type { ScreenLanguage } from "./languages.ts";

/** A reason for a decline: its name at the desk, why, and what the applicant can do about it. */
interface ReasonText {
  label: string;
  why: string;
  next: string;
}

/** Each reason for a decline in words, as mails, the applicant's page and the desk show it. */
export const applicationReasons: Record<ScreenLanguage, Record<DeclineReason, ReasonText>> = {
  en: {
    "profile-not-verified": {
      label: "The profile is not verified",
      why: "We could not verify that the profile is yours: the verification code was neither in its bio nor in a message from it.",
      next: "Put the code into the bio of the profile and appeal.",
    },
    "profile-not-found": {
      label: "The profile cannot be seen",
      why: "We could not see the profile: it does not exist at the address you gave, or it is private.",
      next: "Make the profile public, or give its right address when you appeal.",
    },
    "too-few-followers": {
      label: "Fewer than 50k followers",
      why: "The profile has fewer than 50,000 followers.",
      next: "Apply again once it has, or appeal with another profile of yours that has.",
    },
    "against-the-rules": {
      label: "Against our rules",
      why: "What the profile shows is against our terms.",
      next: "Read our terms. If we misunderstood your content, explain it when you appeal.",
    },
    duplicate: {
      label: "A second application",
      why: "You have applied before, with the same address or the same profile.",
      next: "Follow your first application by the link in its email. If someone else used your profile, tell us when you appeal.",
    },
    other: {
      label: "Another reason",
      why: "We cannot approve your application for the reason below.",
      next: "If you see it differently, explain why when you appeal.",
    },
    "no-answer": {
      label: "No answer",
      why: "We asked you a question and did not get an answer within 30 days.",
      next: "Answer the question when you appeal.",
    },
    barred: {
      label: "May not apply",
      why: "You cannot apply to become a creator for now. Our team wrote to you why when it restricted your account.",
      next: "Do what that email says, or explain in an appeal why the restriction should end.",
    },
    undecided: {
      label: "Not decided in time",
      why: "Our team did not decide in time, for which we apologize. This says nothing about you or your profile.",
      next: "Apply again, or appeal: then another person decides.",
    },
  },
  es: {
    "profile-not-verified": {
      label: "El perfil no está verificado",
      why: "No hemos podido comprobar que el perfil es tuyo: el código de verificación no estaba en su biografía ni en un mensaje suyo.",
      next: "Pon el código en la biografía del perfil y presenta una apelación.",
    },
    "profile-not-found": {
      label: "El perfil no se puede ver",
      why: "No hemos podido ver el perfil: no existe en la dirección que diste o es privado.",
      next: "Haz público el perfil o danos la dirección correcta en tu apelación.",
    },
    "too-few-followers": {
      label: "Menos de 50\u00a0000 seguidores",
      why: "El perfil tiene menos de 50\u00a0000 seguidores.",
      next: "Vuelve a enviar una solicitud cuando los tenga, o apela con otro perfil tuyo que los tenga.",
    },
    "against-the-rules": {
      label: "Contra nuestras normas",
      why: "Lo que muestra el perfil va contra nuestras condiciones.",
      next: "Lee nuestras condiciones. Si hemos entendido mal tu contenido, explícalo en tu apelación.",
    },
    duplicate: {
      label: "Una segunda solicitud",
      why: "Ya habías enviado una solicitud con la misma dirección o el mismo perfil.",
      next: "Sigue tu primera solicitud con el enlace de su correo. Si otra persona usó tu perfil, dínoslo en tu apelación.",
    },
    other: {
      label: "Otro motivo",
      why: "No podemos aprobar tu solicitud por el motivo que sigue.",
      next: "Si lo ves de otra manera, explícalo en tu apelación.",
    },
    "no-answer": {
      label: "Sin respuesta",
      why: "Te hicimos una pregunta y no recibimos respuesta en 30 días.",
      next: "Responde a la pregunta en tu apelación.",
    },
    barred: {
      label: "No puede solicitarlo",
      why: "Por ahora no puedes solicitar ser creador. Nuestro equipo te escribió el motivo cuando restringió tu cuenta.",
      next: "Haz lo que dice ese correo o explica en una apelación por qué debería terminar la restricción.",
    },
    undecided: {
      label: "Sin decisión a tiempo",
      why: "Nuestro equipo no decidió a tiempo y te pedimos disculpas. No dice nada de ti ni de tu perfil.",
      next: "Envía otra solicitud o apela: entonces decidirá otra persona.",
    },
  },
};
