import type { FileRefusal } from "#contract/upload-rules.ts";
import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

type Refusal = FileRefusal | "quota" | "restricted" | "signed-out" | "failed";

const refusalsEn: Record<Refusal, string> = {
  empty: "The file is empty. Choose another one.",
  "too-large": "Too large: a picture can be up to 50 MB and a file up to 5 GB. Make it smaller or split it.",
  type: "This type of file is not accepted here. Pictures, sound (MP3, M4A, AAC, WAV, FLAC, OGG), film (MP4, MOV, WebM), PDF, EPUB, ZIP and plain text are.",
  picture: "The picture cannot be read. Save it as JPEG or PNG, with at most 50 million pixels, and try again.",
  captions:
    "These captions cannot be read. Send WebVTT (.vtt) or SubRip (.srt) with times such as 00:01:02,500, of at most 1 MB.",
  "camera-data": "We cannot remove the place and time that a camera stored in this picture. Save it as JPEG or PNG.",
  "large-picture": "A picture can be up to 100 MB. Save it as JPEG, or put it into a ZIP file.",
  "active-document": "This document runs scripts or opens addresses by itself. Export it again without that.",
  "protected-document":
    "This document is protected, by a password or against copying. Export it again without protection: the shop has to read it.",
  "protected-media":
    "This film or recording has copy protection (DRM), so no reader could play it. Export it again without protection.",
  "large-document":
    "This document is too large for our check. A PDF can be up to 100 MB. Export it with smaller pictures or split it.",
  damaged: "This file is damaged or incomplete: it cannot be read to its end. Export it again and send the new one.",
  infected: "A virus scanner refuses this file.",
  checksum: "The file arrived damaged. Please send it again.",
  "not-checked":
    "We could not check this file, and the fault is ours. Send it again; if that fails too, write to us: we answer within 24 to 48 hours.",
  quota:
    "Your storage is full, or your unfinished uploads exceed 20 GB. Delete files under Media, or finish or cancel the other uploads first.",
  restricted: "You cannot upload files now: the reason and the next step are at the top of this page.",
  "signed-out": "You are signed out. Sign in again in another tab, then try once more.",
  failed: "The file could not be read. Choose it once more.",
};

const en = {
  cover: "Cover",
  coverHelp: "The picture that readers see first. JPEG, PNG, WebP or AVIF; camera data such as the place is removed.",
  chooseCover: "Choose a cover",
  replaceCover: "Replace",
  removeCover: "Remove the cover",
  crop: "On cards",
  focus: "What stays in sight",
  focusHelp:
    "Cards and shared links crop the cover. Click the most important point of the picture, or move the sliders.",
  focusHelpPlain: "Cards and shared links crop the cover. The sliders choose the part that stays in sight.",
  focusX: "From left to right",
  focusY: "From top to bottom",
  coverAlt: "Description of the cover",
  coverAltHelp: "For people who do not see it. You can leave it empty.",
  files: "Files for readers",
  filesHelp:
    "Buyers download them under the text. PDF, EPUB, sound, film, pictures, ZIP and plain text, up to 5 GB each; PDF files and pictures up to 100 MB.",
  addFiles: "Add files",
  fileName: (position: number) => `Name of file ${position}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  removeFile: (name: string) => `Remove ${name}`,
  remove: "Remove",
  plainForm: "Without scripts: save your text first, then send one file of up to 20 MB.",
  plainPlace: "Use it as",
  asDownload: "File for readers",
  asCover: "Cover",
  asImage: "Picture at the end of the text",
  file: "File",
  send: "Send",
  addImage: "Add a picture",
  picturesLeftOut: "Pictures among the words were not pasted. Copy each by itself, or drop its file here.",
  sending: "Sending",
  waiting: "Waiting",
  checking: "Checking…",
  finishing: "Almost done…",
  verifying: "Everything has arrived. We are checking the file; you may leave this page.",
  underCheck: "Being checked",
  paused: "Paused",
  progress: (sent: string, all: string) => `Sent ${sent} of ${all}`,
  speed: (perSecond: string) => `${perSecond}/s`,
  remaining: (time: string) => `${time} left`,
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Continue ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  dismiss: (name: string) => `Remove ${name} from this list`,
  unknownFile: "One of the files is no longer here. Remove it and add it again.",
  fileAdded: "The file is here.",
  media: "Media",
  used: (size: string) => `${size} of your files are stored here.`,
  noMedia: "Nothing here yet. Files that you add to a piece appear here, too.",
  addPictures: "Add pictures",
  unused: "Not used",
  untitled: "Untitled",
  earlierVersion: "an earlier version",
  delete: "Delete",
  deleteFile: (name: string) => `Delete ${name}`,
  replaceFile: (name: string) => `Replace ${name} in your pieces`,
  replaced: (places: number) =>
    `Replaced in ${formatCount("en", places, { one: "place", other: "places" })}. Readers see the new file once you publish.`,
  notReplaced: "The new file is here, but it did not replace the old one. Please try again.",
  notUsed: "Nothing was replaced: no piece has the old file in its newest version. The new file is here.",
  notPicture: "Nothing was replaced: a picture is replaced by another picture only. The new file is here.",
  inUse: "A piece or an earlier version of it uses this file. Delete it there first.",
  goneFile: "This file is no longer here.",
  pages: "Pages",
  pageCount: (pages: number) => formatCount("en", pages, { one: "page", other: "pages" }),
  filmNotOnApple:
    "Many iPhones and Safari do not play this film. For everyone, export it as MP4 with H.264 and AAC. Readers can still download it.",
  soundNotOnApple:
    "Many iPhones and Safari do not play this recording. For everyone, export it as MP3 or M4A. Readers can still download it.",
  filmPlaysRarely:
    "Many browsers do not play this film. For everyone, export it as MP4 with H.264 and AAC. Readers can still download it.",
  prores:
    "ProRes plays in Safari only. For everyone, export it as MP4 with H.264 and AAC. Readers can still download it.",
  hevc: "HEVC (H.265) plays on Apple devices and in few other browsers. For everyone, export it as MP4 with H.264 and AAC. Readers can still download it.",
  "h264-10-bit":
    "H.264 with 10 bits plays in few browsers. For everyone, export it with 8 bits. Readers can still download it.",
  soundPlaysRarely:
    "Many browsers do not play this recording. For everyone, export it as MP3 or M4A. Readers can still download it.",
  newer: "Newer",
  older: "Older",
  ...refusalsEn,
};

const refusalsEs: Record<Refusal, string> = {
  empty: "El archivo está vacío. Elige otro.",
  "too-large":
    "Demasiado grande: una imagen puede ocupar hasta 50 MB y un archivo hasta 5 GB. Hazlo más pequeño o divídelo.",
  type: "Aquí no se aceptan archivos de este tipo. Sí imágenes, sonido (MP3, M4A, AAC, WAV, FLAC, OGG), vídeo (MP4, MOV, WebM), PDF, EPUB, ZIP y texto sin formato.",
  picture:
    "No se puede leer la imagen. Guárdala como JPEG o PNG, con 50 millones de píxeles como máximo, e inténtalo de nuevo.",
  captions:
    "Estos subtítulos no se pueden leer. Envía WebVTT (.vtt) o SubRip (.srt) con tiempos como 00:01:02,500, de 1 MB como máximo.",
  "camera-data": "No podemos quitar el lugar y la hora que la cámara guardó en esta imagen. Guárdala como JPEG o PNG.",
  "large-picture": "Una imagen puede ocupar hasta 100 MB. Guárdala como JPEG o ponla en un archivo ZIP.",
  "active-document": "Este documento ejecuta scripts o abre direcciones por sí solo. Expórtalo de nuevo sin eso.",
  "protected-document":
    "Este documento está protegido, con contraseña o contra copias. Expórtalo de nuevo sin protección: la tienda tiene que leerlo.",
  "protected-media":
    "Este vídeo o esta grabación tiene protección contra copias (DRM) y ningún lector podría reproducirlo. Expórtalo de nuevo sin protección.",
  "large-document":
    "Este documento es demasiado grande para nuestra comprobación. Un PDF puede ocupar hasta 100 MB. Expórtalo con imágenes más pequeñas o divídelo.",
  damaged:
    "Este archivo está dañado o incompleto: no se puede leer hasta el final. Expórtalo de nuevo y envía el nuevo.",
  infected: "Un antivirus rechaza este archivo.",
  checksum: "El archivo llegó dañado. Envíalo de nuevo.",
  "not-checked":
    "No hemos podido comprobar este archivo y el fallo es nuestro. Envíalo de nuevo; si vuelve a fallar, escríbenos: respondemos en 24 a 48 horas.",
  quota:
    "Tu espacio está lleno o tus subidas sin terminar superan 20 GB. Borra archivos en Medios, o termina o cancela antes las otras subidas.",
  restricted: "Ahora no puedes subir archivos: el motivo y qué puedes hacer están arriba en esta página.",
  "signed-out": "Se cerró tu sesión. Entra de nuevo en otra pestaña e inténtalo otra vez.",
  failed: "No se pudo leer el archivo. Elígelo otra vez.",
};

const es = {
  cover: "Portada",
  coverHelp:
    "La imagen que los lectores ven primero. JPEG, PNG, WebP o AVIF; se quitan los datos de la cámara, como el lugar.",
  chooseCover: "Elegir una portada",
  replaceCover: "Reemplazar",
  removeCover: "Quitar la portada",
  crop: "En las tarjetas",
  focus: "Lo que queda a la vista",
  focusHelp:
    "Las tarjetas y los enlaces compartidos recortan la portada. Pulsa en el punto más importante de la imagen o mueve los controles.",
  focusHelpPlain:
    "Las tarjetas y los enlaces compartidos recortan la portada. Los controles eligen la parte que queda a la vista.",
  focusX: "De izquierda a derecha",
  focusY: "De arriba abajo",
  coverAlt: "Descripción de la portada",
  coverAltHelp: "Para quien no la ve. Puedes dejarla vacía.",
  files: "Archivos para lectores",
  filesHelp:
    "Quien compra los descarga bajo el texto. PDF, EPUB, sonido, vídeo, imágenes, ZIP y texto, hasta 5 GB cada uno; los PDF y las imágenes, hasta 100 MB.",
  addFiles: "Añadir archivos",
  fileName: (position) => `Nombre del archivo ${position}`,
  moveUp: (name) => `Subir ${name}`,
  moveDown: (name) => `Bajar ${name}`,
  removeFile: (name) => `Quitar ${name}`,
  remove: "Quitar",
  plainForm: "Sin scripts: guarda antes tu texto y envía un archivo de hasta 20 MB.",
  plainPlace: "Usarlo como",
  asDownload: "Archivo para lectores",
  asCover: "Imagen de portada",
  asImage: "Imagen al final del texto",
  file: "Archivo",
  send: "Enviar",
  addImage: "Añadir una imagen",
  picturesLeftOut: "Las imágenes entre las palabras no se han pegado. Cópialas una a una o suelta aquí sus archivos.",
  sending: "Enviando",
  waiting: "En espera",
  checking: "Comprobando…",
  finishing: "Casi listo…",
  verifying: "Ya llegó todo. Estamos comprobando el archivo; puedes salir de esta página.",
  underCheck: "En comprobación",
  paused: "En pausa",
  progress: (sent, all) => `Enviados ${sent} de ${all}`,
  speed: (perSecond) => `${perSecond}/s`,
  remaining: (time) => `quedan ${time}`,
  pause: (name) => `Pausar ${name}`,
  resume: (name) => `Continuar ${name}`,
  cancel: (name) => `Cancelar ${name}`,
  dismiss: (name) => `Quitar ${name} de esta lista`,
  unknownFile: "Uno de los archivos ya no está aquí. Quítalo y añádelo de nuevo.",
  fileAdded: "El archivo está aquí.",
  media: "Medios",
  used: (size) => `Aquí hay ${size} de tus archivos.`,
  noMedia: "Todavía no hay nada. Los archivos que añadas a una pieza también aparecen aquí.",
  addPictures: "Añadir imágenes",
  unused: "Sin usar",
  untitled: "Sin título",
  earlierVersion: "una versión anterior",
  delete: "Borrar",
  deleteFile: (name) => `Borrar ${name}`,
  replaceFile: (name) => `Reemplazar ${name} en tus piezas`,
  replaced: (places) =>
    `Reemplazado en ${formatCount("es", places, { one: "lugar", other: "lugares" })}. Los lectores verán el archivo nuevo cuando publiques.`,
  notReplaced: "El archivo nuevo está aquí, pero no reemplazó al anterior. Inténtalo de nuevo.",
  notUsed:
    "No se reemplazó nada: ninguna pieza tiene el archivo anterior en su versión más reciente. El nuevo está aquí.",
  notPicture: "No se reemplazó nada: una imagen solo se reemplaza por otra imagen. El archivo nuevo está aquí.",
  inUse: "Una pieza o una versión anterior usa este archivo. Bórralo antes allí.",
  goneFile: "Este archivo ya no está aquí.",
  pages: "Páginas",
  pageCount: (pages) => formatCount("es", pages, { one: "página", other: "páginas" }),
  filmNotOnApple:
    "Muchos iPhone y Safari no reproducen este vídeo. Para que todos lo vean, expórtalo como MP4 con H.264 y AAC. Los lectores pueden descargarlo igualmente.",
  soundNotOnApple:
    "Muchos iPhone y Safari no reproducen esta grabación. Para que todos la oigan, expórtala como MP3 o M4A. Los lectores pueden descargarla igualmente.",
  filmPlaysRarely:
    "Muchos navegadores no reproducen este vídeo. Para que todos lo vean, expórtalo como MP4 con H.264 y AAC. Los lectores pueden descargarlo igualmente.",
  prores:
    "ProRes solo se reproduce en Safari. Para que todos lo vean, expórtalo como MP4 con H.264 y AAC. Los lectores pueden descargarlo igualmente.",
  hevc: "HEVC (H.265) se reproduce en dispositivos de Apple y en pocos navegadores más. Para que todos lo vean, expórtalo como MP4 con H.264 y AAC. Los lectores pueden descargarlo igualmente.",
  "h264-10-bit":
    "H.264 de 10 bits se reproduce en pocos navegadores. Para que todos lo vean, expórtalo con 8 bits. Los lectores pueden descargarlo igualmente.",
  soundPlaysRarely:
    "Muchos navegadores no reproducen esta grabación. Para que todos la oigan, expórtala como MP3 o M4A. Los lectores pueden descargarla igualmente.",
  newer: "Más recientes",
  older: "Más antiguos",
  ...refusalsEs,
} satisfies Translation<typeof en>;

/** The texts of uploads, covers and files in the studio. */
export const studioMediaTexts = { en, es };
