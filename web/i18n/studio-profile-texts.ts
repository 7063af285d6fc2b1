import type { Translation } from "./text.ts";

const en = {
  title: "Profile",
  lead: "What readers see on your page. Changes show at once.",
  seePage: "See your page",
  picture: "Picture",
  pictureHelp:
    "A photo of you works best. JPEG, PNG or WebP, up to 5 MB. We remove the place and time that a camera stores in it.",
  pictureAlt: "Your picture",
  noPicture: "No picture yet.",
  choosePicture: "Choose a picture",
  removePicture: "Remove this picture",
  pictureFault: "We could not use this file. Choose a JPEG, PNG or WebP of at most 5 MB.",
  words: "Name and words",
  wordsHelp: "Write in one language or in both. A page without its own language shows the other.",
  firstName: "First name",
  lastName: "Last name",
  biographyEn: "About you, in English",
  biographyEs: "About you, in Spanish",
  link: "Link",
  linkHelp: "Your profile elsewhere, such as instagram.com/username. Leave it empty for none.",
  linkFault: "Enter a web address, such as instagram.com/username.",
  save: "Save profile",
  saved: "Saved. Readers see it now.",
  restSaved: "Everything else is saved.",
};

const es = {
  title: "Perfil",
  lead: "Lo que ven los lectores en tu página. Los cambios se ven al instante.",
  seePage: "Ver tu página",
  picture: "Foto",
  pictureHelp:
    "Lo mejor es una foto tuya. JPEG, PNG o WebP, hasta 5 MB. Quitamos el lugar y la hora que guarda la cámara.",
  pictureAlt: "Tu foto",
  noPicture: "Aún no hay foto.",
  choosePicture: "Elegir una foto",
  removePicture: "Quitar esta foto",
  pictureFault: "No podemos usar este archivo. Elige un JPEG, PNG o WebP de 5 MB como máximo.",
  words: "Nombre y palabras",
  wordsHelp: "Escribe en un idioma o en los dos. Una página sin texto en su idioma muestra el otro.",
  firstName: "Nombre",
  lastName: "Apellido",
  biographyEn: "Sobre ti, en inglés",
  biographyEs: "Sobre ti, en español",
  link: "Enlace",
  linkHelp: "Tu perfil en otro sitio, como instagram.com/usuario. Déjalo vacío si no quieres ninguno.",
  linkFault: "Escribe una dirección web, como instagram.com/usuario.",
  save: "Guardar el perfil",
  saved: "Guardado. Los lectores ya lo ven.",
  restSaved: "Lo demás está guardado.",
} satisfies Translation<typeof en>;

/** The picture, name, words and link of a creator's page. */
export const studioProfileTexts = { en, es };
