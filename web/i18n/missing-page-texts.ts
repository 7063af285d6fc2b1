import type { Translation } from "./text.ts";

/* Texts of the missing page, loaded with its code. */
const en = {
  goneTitle: "This page is no longer available",
  goneText: "Its content has been taken off the site. There is plenty more to discover.",
  viewOnlyTitle: "Nothing was changed",
  viewOnlyText: "You see this studio as a team member, to read only. The creator has to make this change.",
  viewOnlyStudio: "Back to the studio",
  notFoundTitle: "Page not found",
  notFoundText: "Oops! The page you are looking for doesn't seem to exist.",
  notFoundHelp: "Were you sent here by one of our links?",
  notFoundContact: "Tell us about it",
};

const es = {
  goneTitle: "Esta página ya no está disponible",
  goneText: "Su contenido se ha retirado del sitio. Hay mucho más por descubrir.",
  viewOnlyTitle: "No se ha cambiado nada",
  viewOnlyText: "Ves este estudio como parte del equipo, solo para leer. El cambio lo tiene que hacer quien crea.",
  viewOnlyStudio: "Volver al estudio",
  notFoundTitle: "Página no encontrada",
  notFoundText: "¡Vaya! Parece que la página que buscas no existe.",
  notFoundHelp: "¿Te trajo hasta aquí uno de nuestros enlaces?",
  notFoundContact: "Cuéntanoslo",
} satisfies Translation<typeof en>;

export const missingPageTexts = { en, es };
