import type { filmRefusals } from "#contract/uploads.ts";
import type { Translation } from "./text.ts";

type Refusals = Record<(typeof filmRefusals)[number], string>;

const refusalsEn: Refusals = {
  unsuited: "This film could not be prepared for streaming as it is.",
  failed: "This film could not be prepared for streaming: it starts later and skips more slowly.",
  "no-encoder": "This shop does not convert films.",
  cancelled: "You cancelled the other sizes of this film.",
  unreadable: "The other sizes of this film could not be made: a part of it cannot be read. Export it again.",
  "too-long": "The other sizes of this film could not be made: it takes too long. Export it with at most 1080 lines.",
  "no-space": "The other sizes of this film could not be made: our disk is full. Try again later.",
  interrupted: "The other sizes of this film could not be made: our server stopped three times. Try again.",
};

const en = {
  packaging: "Preparing for streaming:",
  encoding: "Readers can play it. Making smaller sizes for slow connections:",
  converting: "Converting to a form that plays everywhere:",
  waiting: "waiting for its turn",
  percent: (percent: number) => `${percent} %`,
  progressOf: (name: string) => `Progress of ${name}`,
  cancel: "Cancel",
  cancelOf: (name: string) => `Cancel the smaller sizes of ${name}`,
  again: "Try again",
  againOf: (name: string) => `Try again to make the other sizes of ${name}`,
  stillStreams: "Readers can play it in its own size.",
  oneFile: "Readers get it as one file, just as you uploaded it. You can publish it.",
  ...refusalsEn,
};

const refusalsEs: Refusals = {
  unsuited: "Este vídeo no se pudo preparar para la transmisión tal como está.",
  failed: "Este vídeo no se pudo preparar para la transmisión: empieza más tarde y avanza más despacio.",
  "no-encoder": "Esta tienda no convierte vídeos.",
  cancelled: "Cancelaste los otros tamaños de este vídeo.",
  unreadable: "No se pudieron crear los otros tamaños: una parte del vídeo no se puede leer. Expórtalo de nuevo.",
  "too-long": "No se pudieron crear los otros tamaños: tarda demasiado. Exporta el vídeo con 1080 líneas como máximo.",
  "no-space": "No se pudieron crear los otros tamaños: nuestro disco está lleno. Inténtalo más tarde.",
  interrupted: "No se pudieron crear los otros tamaños: nuestro servidor se detuvo tres veces. Inténtalo de nuevo.",
};

const es: Translation<typeof en> = {
  packaging: "Preparando la transmisión:",
  encoding: "Los lectores ya pueden verlo. Creando tamaños menores para conexiones lentas:",
  converting: "Convirtiendo a una forma que se reproduce en todas partes:",
  waiting: "espera su turno",
  percent: (percent) => `${percent} %`,
  progressOf: (name) => `Progreso de ${name}`,
  cancel: "Cancelar",
  cancelOf: (name) => `Cancelar los tamaños menores de ${name}`,
  again: "Reintentar",
  againOf: (name) => `Volver a crear los otros tamaños de ${name}`,
  stillStreams: "Los lectores pueden verlo en su propio tamaño.",
  oneFile: "Los lectores lo reciben en un solo archivo, tal como lo subiste. Puedes publicarlo.",
  ...refusalsEs,
};

/** The texts about the work on films in the studio. */
export const studioFilmTexts = { en, es };
