import type { Translation } from "./text.ts";

const en = {
  title: "Keyboard shortcuts",
  close: "Close",
  here: "In this area",
  everywhere: "On every page",
  help: "Show these shortcuts",
  next: "Next row of a queue",
  previous: "Previous row of a queue",
  open: "Open the focused row",
  save: "Save the piece",
  bold: "Bold",
  italic: "Italic",
  link: "Link, in the Markdown view",
  undo: "Undo",
  move: "Go to the next field, link or button",
  enter: "Enter",
  command: "On a Mac, press ⌘ instead of Ctrl.",
  single: "Single keys work as commands",
  singleHelp: "Turn them off if you dictate text or press keys unintentionally. This device remembers it.",
};

const es = {
  title: "Atajos de teclado",
  close: "Cerrar",
  here: "En esta parte",
  everywhere: "En todas las páginas",
  help: "Mostrar estos atajos",
  next: "Fila siguiente de una cola",
  previous: "Fila anterior de una cola",
  open: "Abrir la fila señalada",
  save: "Guardar la pieza",
  bold: "Negrita",
  italic: "Cursiva",
  link: "Enlace, en la vista Markdown",
  undo: "Deshacer",
  move: "Ir al campo, enlace o botón siguiente",
  enter: "Intro",
  command: "En un Mac, pulsa ⌘ en vez de Ctrl.",
  single: "Las teclas sueltas dan órdenes",
  singleHelp: "Desactívalas si dictas texto o pulsas teclas sin querer. Este dispositivo lo recuerda.",
} satisfies Translation<typeof en>;

/** The list of keyboard shortcuts in studio and desk. */
export const keyboardHelpTexts = { en, es };
