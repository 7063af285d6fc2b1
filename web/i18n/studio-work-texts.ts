import type { FilmWork, SoundWork } from "#contract/uploads.ts";
import type { Translation } from "./text.ts";

type FilmRefusals = Record<NonNullable<FilmWork["refusal"]>, string>;
type SoundRefusals = Record<NonNullable<SoundWork["refusal"]>, string>;

const filmRefusalsEn: FilmRefusals = {
  unsuited: "This film could not be prepared for streaming as it is.",
  failed: "This film could not be prepared for streaming: it starts later and skips more slowly.",
  "no-encoder": "This shop does not convert films. You can publish it as it is.",
  cancelled: "You cancelled the work on this film.",
  unreadable: "The other sizes of this film could not be made: a part of it cannot be read. Export it again.",
  "too-long":
    "This film could not be prepared for streaming in all sizes: it takes too long. Export it with at most 1080 lines.",
  "no-space": "This film could not be prepared for streaming in all sizes: our disk is full. Try again later.",
  interrupted: "This film could not be prepared for streaming in all sizes: our server stopped three times. Try again.",
};

const filmEn = {
  packaging: "Preparing for streaming:",
  encoding: "Readers can play it. Making smaller sizes for slow connections:",
  converting: "Converting to a form that plays everywhere:",
  waiting: "waiting for its turn",
  percent: (percent: number) => `${percent}%`,
  progressOf: (name: string) => `Progress of ${name}`,
  cancel: "Cancel",
  cancelOf: (name: string) => `Cancel the work on ${name}`,
  again: "Try again",
  againOf: (name: string) => `Try again to prepare ${name}`,
  stillStreams: "Readers can play it in its own size.",
  oneFile: "Readers get it as one file, just as you uploaded it. You can publish it.",
  ...filmRefusalsEn,
};

const filmRefusalsEs: FilmRefusals = {
  unsuited: "Este vídeo no se pudo preparar para la transmisión tal como está.",
  failed: "Este vídeo no se pudo preparar para la transmisión: empieza más tarde y tarda más al saltar a otro punto.",
  "no-encoder": "Esta tienda no convierte vídeos. Puedes publicarlo tal como está.",
  cancelled: "Cancelaste el trabajo en este vídeo.",
  unreadable: "No se pudieron crear los otros tamaños: una parte del vídeo no se puede leer. Expórtalo de nuevo.",
  "too-long":
    "Este vídeo no se pudo preparar en todos los tamaños: tarda demasiado. Expórtalo con 1080 líneas como máximo.",
  "no-space": "Este vídeo no se pudo preparar en todos los tamaños: nuestro disco está lleno. Inténtalo más tarde.",
  interrupted:
    "Este vídeo no se pudo preparar en todos los tamaños: nuestro servidor se detuvo tres veces. Inténtalo de nuevo.",
};

const filmEs: Translation<typeof filmEn> = {
  packaging: "Preparando la transmisión:",
  encoding: "Los lectores ya pueden verlo. Creando tamaños menores para conexiones lentas:",
  converting: "Convirtiendo a una forma que se reproduce en todas partes:",
  waiting: "espera su turno",
  percent: (percent) => `${percent}\u00a0%`,
  progressOf: (name) => `Progreso de ${name}`,
  cancel: "Cancelar",
  cancelOf: (name) => `Cancelar el trabajo en ${name}`,
  again: "Reintentar",
  againOf: (name) => `Reintentar la preparación de ${name}`,
  stillStreams: "Los lectores pueden verlo en su propio tamaño.",
  oneFile: "Los lectores lo reciben en un solo archivo, tal como lo subiste. Puedes publicarlo.",
  ...filmRefusalsEs,
};

/** The texts about the work on films in the studio. */
export const studioFilmTexts = { en: filmEn, es: filmEs };

const soundRefusalsEn: SoundRefusals = {
  cancelled: "You cancelled the reading of the waveform, loudness and chapters.",
  failed: "The waveform, loudness and chapters of this recording could not be read.",
  "no-encoder": "This shop does not read recordings.",
  unreadable: "This recording gets no waveform: a part of it cannot be read. Export it again.",
  "too-long": "This recording gets no waveform: reading it takes too long. Split it into shorter parts.",
  "no-space": "This recording gets no waveform yet: our disk is full. Try again later.",
  interrupted: "This recording gets no waveform yet: our server stopped three times. Try again.",
};

const soundEn = {
  cancel: "Cancel",
  cancelOf: (name: string) => `Cancel the reading of ${name}`,
  reading: "Readers can play it. Reading its waveform, loudness and chapters:",
  asItIs: "Readers play and download it just as you uploaded it. You can publish it.",
  again: "Try again",
  againOf: (name: string) => `Try again to read ${name}`,
  ...soundRefusalsEn,
};

const soundRefusalsEs: SoundRefusals = {
  cancelled: "Cancelaste la lectura de la forma de onda, el volumen y los capítulos.",
  failed: "No se pudieron leer la forma de onda, el volumen y los capítulos de esta grabación.",
  "no-encoder": "Esta tienda no lee grabaciones.",
  unreadable: "Esta grabación se queda sin forma de onda: una parte no se puede leer. Expórtala de nuevo.",
  "too-long": "Esta grabación se queda sin forma de onda: leerla tarda demasiado. Divídela en partes más cortas.",
  "no-space": "Esta grabación aún no tiene forma de onda: nuestro disco está lleno. Inténtalo más tarde.",
  interrupted: "Esta grabación aún no tiene forma de onda: nuestro servidor se detuvo tres veces. Inténtalo de nuevo.",
};

const soundEs: Translation<typeof soundEn> = {
  cancel: "Cancelar",
  cancelOf: (name) => `Cancelar la lectura de ${name}`,
  reading: "Los lectores ya pueden oírla. Leyendo la forma de onda, el volumen y los capítulos:",
  asItIs: "Los lectores la oyen y la descargan tal como la subiste. Puedes publicarla.",
  again: "Reintentar",
  againOf: (name) => `Reintentar la lectura de ${name}`,
  ...soundRefusalsEs,
};

/** The texts about the work on recordings in the studio. */
export const studioSoundTexts = { en: soundEn, es: soundEs };
