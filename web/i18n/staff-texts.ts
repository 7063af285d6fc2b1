import type { Translation } from "./text.ts";

const en = {
  skipToContent: "Skip to content",
  signOut: "Sign out",
  studio: "Studio",
  desk: "Desk",
  applications: "Applications",
};

const es = {
  skipToContent: "Saltar al contenido",
  signOut: "Cerrar sesión",
  studio: "Estudio",
  desk: "Equipo",
  applications: "Solicitudes",
} satisfies Translation<typeof en>;

/** Texts of the frame around the screens of creators and the team. */
export const staffTexts = { en, es };
