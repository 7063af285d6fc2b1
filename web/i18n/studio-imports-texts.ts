import type { ImportNoteCode, ImportProblem, ImportState, LeftOutReason } from "#contract/import-rules.ts";
import type { Translation } from "./text.ts";

const problemsEn: Record<ImportProblem, string> = {
  unknown: "This file is no export that we know, and no zip with Markdown. Export it again as described below.",
  broken: "The file breaks off or is damaged. Export it again and import the new file.",
  encoding: "The characters of the file cannot be read. Export it again as UTF-8.",
  doctype: "The file declares a document type, which is not accepted for safety. Export it again from your blog.",
  encrypted: "The zip has a password. Make one without it.",
  infected: "A virus was found in the file. Check the computer it comes from, and export it again.",
  "too-large": "The file unpacks to too much at once. Split it into several files and import them one by one.",
  "too-slow": "Reading the file takes too long. Split it into several files and import them one by one.",
  gone: "The file was deleted before it was read. Send it again.",
  internal: "Something failed on our side. Send the file again; what is here already is not imported twice.",
};
const problemsEs: Record<ImportProblem, string> = {
  unknown:
    "Este archivo no es una exportación que conozcamos ni un zip con Markdown. Expórtalo de nuevo como se explica abajo.",
  broken: "El archivo se corta o está dañado. Expórtalo de nuevo e importa el nuevo.",
  encoding: "No se pueden leer los caracteres del archivo. Expórtalo de nuevo como UTF-8.",
  doctype: "El archivo declara un tipo de documento, que no se acepta por seguridad. Expórtalo de nuevo desde tu blog.",
  encrypted: "El zip tiene contraseña. Haz uno sin ella.",
  infected: "Se encontró un virus en el archivo. Revisa el equipo del que viene y expórtalo de nuevo.",
  "too-large": "El archivo ocupa demasiado al descomprimirse. Divídelo e importa las partes una por una.",
  "too-slow": "Leer el archivo lleva demasiado tiempo. Divídelo e importa las partes una por una.",
  gone: "El archivo se borró antes de leerse. Envíalo de nuevo.",
  internal: "Algo falló de nuestro lado. Envía el archivo de nuevo; lo que ya está aquí no se importa dos veces.",
};

const reasonsEn: Record<LeftOutReason, string> = {
  page: "A page of your site, not a post.",
  "no-text": "It has no text.",
  trashed: "It was in the bin.",
  "too-large": "Its text is larger than 1 MB. Split it into several pieces.",
  unreadable: "It is damaged or not UTF-8, or its front matter is not valid.",
  unusable: "Its text could not be converted. Copy it into a new piece.",
  "unsafe-name": "Its name leads outside of the zip.",
  quota: "You have 10,000 imported drafts, the most possible. Publish or delete some and import the file again.",
};
const reasonsEs: Record<LeftOutReason, string> = {
  page: "Una página de tu sitio, no una entrada.",
  "no-text": "No tiene texto.",
  trashed: "Estaba en la papelera.",
  "too-large": "Su texto ocupa más de 1 MB. Divídelo en varias piezas.",
  unreadable: "Está dañado, no es UTF-8 o sus campos iniciales no son válidos.",
  unusable: "No se pudo convertir su texto. Cópialo en una pieza nueva.",
  "unsafe-name": "Su nombre sale del zip.",
  quota: "Tienes 10 000 borradores importados, el máximo. Publica o borra algunos e importa el archivo de nuevo.",
};

const notesEn: Record<ImportNoteCode, string> = {
  price: "It was not public: set a price, or make it free, before you publish.",
  "price-unclear": "Its price is not understood: set one.",
  language: "We could not tell its language: check it.",
  shortened: "Its title or teaser was too long and was cut.",
  "picture-missing": "A picture is not in the file and was left out.",
  "picture-host": "A picture is on another site and was left out. Add it yourself.",
  "picture-fetch": "A picture could not be fetched and was left out.",
  "picture-unusable": "A picture cannot be read and was left out.",
  "picture-limit": "A picture was left out: there are too many, or your storage is full.",
  "picture-restricted": "A picture was left out: you cannot upload for now. The reason is at the top of the studio.",
  elements: "Some parts have no counterpart here and were left out: read it through.",
};
const notesEs: Record<ImportNoteCode, string> = {
  price: "No era pública: pon un precio o hazla gratuita antes de publicarla.",
  "price-unclear": "No se entiende su precio: pon uno.",
  language: "No pudimos reconocer su idioma: compruébalo.",
  shortened: "Su título o su adelanto era demasiado largo y se cortó.",
  "picture-missing": "Una imagen no está en el archivo y se quitó.",
  "picture-host": "Una imagen está en otro sitio y se quitó. Añádela tú.",
  "picture-fetch": "No se pudo descargar una imagen y se quitó.",
  "picture-unusable": "No se puede leer una imagen y se quitó.",
  "picture-limit": "Se quitó una imagen: hay demasiadas o tu espacio está lleno.",
  "picture-restricted":
    "Se quitó una imagen: por ahora no puedes subir archivos. El motivo está arriba, en el estudio.",
  elements: "Algunas partes no tienen equivalente aquí y se quitaron: repásala.",
};

const statesEn: Record<ImportState, string> = {
  waiting: "Waiting to begin",
  running: "Importing…",
  finished: "Finished",
  failed: "Stopped early",
  cancelled: "Cancelled",
};
const statesEs: Record<ImportState, string> = {
  waiting: "Esperando para empezar",
  running: "Importando…",
  finished: "Terminada",
  failed: "Se detuvo antes",
  cancelled: "Cancelada",
};

const en = {
  title: "Import",
  lead: "Bring what you have written from Ghost, Substack, WordPress or a folder of Markdown.",
  promise:
    "Everything arrives as drafts. Nothing is published, and importing the same file again changes nothing that is here.",
  invitation: "Already writing elsewhere?",
  invitationLink: "Bring your texts here.",
  site: "Address of your blog (optional)",
  siteHelp: "For Ghost and Substack: pictures are fetched from there. Only import texts that are yours.",
  file: "Export file",
  fileHelp: "A .json, .xml or .zip of up to 2 GB, or several Markdown files with their pictures.",
  start: "Import",
  folder: "Choose a folder",
  packing: "Collecting the files…",
  sending: "Sending",
  checking: "Checking…",
  cancelSending: "Cancel",
  plain: "Without scripts a file can be up to 20 MB.",
  whereTitle: "Where to find your export",
  whereGhost: "Ghost: Settings, Import/Export, Export, Content. The result is a .json file.",
  whereSubstack: "Substack: Settings, Import/Export, New export. The result is a .zip file.",
  whereWordpress: "WordPress: Tools, Export, All content. The result is a .xml file.",
  whereMarkdown:
    "Markdown: zip the folder with its pictures, or choose the folder. Front matter such as title, price and tags is understood.",
  earlier: "Earlier imports",
  counts: (created: number, existing: number, leftOut: number) =>
    `${created} created · ${existing} already here · ${leftOut} left out`,
  withNotes: (count: number) => `${count} to look at`,
  cancel: "Stop the import",
  back: "All imports",
  csv: "Download the report (CSV)",
  all: "All entries",
  attention: "Only what needs attention",
  entry: "Entry",
  result: "Result",
  created: "Created",
  existing: "Already here",
  "left-out": "Left out",
  open: "Open the draft",
  nothing: "No entries yet.",
  newer: "Previous page",
  older: "Next page",
  pages: "Pages",
  running: "You can leave this page; the import goes on.",
  faultState: "Another import is still running. Wait for its end or stop it.",
  faultFile: "Choose a file that is not empty and not larger than allowed.",
  faultData: "The file could not be received, or the address of your blog is not valid. Check both.",
  faultQuota: "Your storage is full. Delete files that you no longer need under Media.",
  faultRestricted: "You cannot upload files now: the reason and the next step are at the top of this page.",
  faultOther: "That did not work. Please try again in a moment.",
};

const es = {
  title: "Importar",
  lead: "Trae lo que has escrito en Ghost, Substack, WordPress o una carpeta de Markdown.",
  promise:
    "Todo llega como borrador. No se publica nada, e importar el mismo archivo otra vez no cambia nada de lo que ya está aquí.",
  invitation: "¿Ya escribes en otro sitio?",
  invitationLink: "Trae tus textos aquí.",
  site: "Dirección de tu blog (opcional)",
  siteHelp: "Para Ghost y Substack: las imágenes se descargan de allí. Importa solo textos que sean tuyos.",
  file: "Archivo exportado",
  fileHelp: "Un .json, .xml o .zip de hasta 2 GB, o varios archivos Markdown con sus imágenes.",
  start: "Importar el archivo",
  folder: "Elegir una carpeta",
  packing: "Reuniendo los archivos…",
  sending: "Enviando",
  checking: "Comprobando…",
  cancelSending: "Cancelar",
  plain: "Sin scripts, un archivo puede ocupar hasta 20 MB.",
  whereTitle: "Dónde encontrar tu exportación",
  whereGhost: "Ghost: Ajustes, Importar/Exportar, Exportar, Contenido. El resultado es un archivo .json.",
  whereSubstack: "Substack: Ajustes, Importar/Exportar, Nueva exportación. El resultado es un archivo .zip.",
  whereWordpress: "WordPress: Herramientas, Exportar, Todo el contenido. El resultado es un archivo .xml.",
  whereMarkdown:
    "Markdown: comprime la carpeta con sus imágenes o elige la carpeta. Se entienden campos iniciales como title, price y tags.",
  earlier: "Importaciones anteriores",
  counts: (created, existing, leftOut) => `${created} creadas · ${existing} ya estaban · ${leftOut} fuera`,
  withNotes: (count) => `${count} por revisar`,
  cancel: "Detener la importación",
  back: "Todas las importaciones",
  csv: "Descargar el informe (CSV)",
  all: "Todas las entradas",
  attention: "Solo lo que hay que revisar",
  entry: "Entrada",
  result: "Resultado",
  created: "Creada",
  existing: "Ya estaba",
  "left-out": "Fuera",
  open: "Abrir el borrador",
  nothing: "Todavía no hay entradas.",
  newer: "Página anterior",
  older: "Página siguiente",
  pages: "Páginas",
  running: "Puedes salir de esta página; la importación continúa.",
  faultState: "Otra importación sigue en marcha. Espera a que termine o detenla.",
  faultFile: "Elige un archivo que no esté vacío ni supere el tamaño permitido.",
  faultData: "No se pudo recibir el archivo o la dirección de tu blog no es válida. Comprueba ambos.",
  faultQuota: "Tu espacio está lleno. Borra en Medios los archivos que ya no necesites.",
  faultRestricted: "Ahora no puedes subir archivos: el motivo y qué puedes hacer están arriba en esta página.",
  faultOther: "No funcionó. Inténtalo de nuevo en un momento.",
} satisfies Translation<typeof en>;

/** The texts of importing content from elsewhere. */
export const studioImportsTexts = { en, es };
/** Why an import ended early. */
export const importProblemTexts = { en: problemsEn, es: problemsEs };
/** Why an entry was left out. */
export const leftOutTexts = { en: reasonsEn, es: reasonsEs };
/** The points of a draft that its creator should check. */
export const importNoteTexts = { en: notesEn, es: notesEs };
export const importStateTexts = { en: statesEn, es: statesEs };
