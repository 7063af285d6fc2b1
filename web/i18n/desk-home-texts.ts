import { formatCount } from "./count.ts";
import type { Translation } from "./text.ts";

const en = {
  noCodes: "You have no recovery codes: if you lose your device, you cannot get into the desk.",
  lead: "What waits for you and your colleagues, by queue. The numbers are from the moment you opened this page.",
  attention: (count: number) =>
    formatCount("en", count, { one: "money matter needs attention", other: "money matters need attention" }),
  open: "waiting",
  next: "Next:",
  overdue: (count: number) => formatCount("en", count, { one: "is overdue", other: "are overdue" }),
  appeals: (count: number) => formatCount("en", count, { one: "appeal", other: "appeals" }),
  mine: (count: number) => formatCount("en", count, { one: "claimed by you", other: "claimed by you" }),
  roles: "Who does what",
  rolesLead: "You see the queues of your own roles. An owner gives roles.",
  yours: "your role",
};

const es = {
  noCodes: "No tienes códigos de recuperación: si pierdes el dispositivo, no podrás entrar en el equipo.",
  lead: "Lo que os espera, por colas. Los números son del momento en que abriste esta página.",
  attention: (count) =>
    formatCount("es", count, {
      one: "asunto de dinero necesita atención",
      other: "asuntos de dinero necesitan atención",
    }),
  open: "en espera",
  next: "Siguiente:",
  overdue: (count) => formatCount("es", count, { one: "fuera de plazo", other: "fuera de plazo" }),
  appeals: (count) => formatCount("es", count, { one: "apelación", other: "apelaciones" }),
  mine: (count) => formatCount("es", count, { one: "la tienes tú", other: "las tienes tú" }),
  roles: "Quién hace qué",
  rolesLead: "Ves las colas de tus roles. Los reparte quien tiene el rol de propiedad.",
  yours: "tu rol",
} satisfies Translation<typeof en>;

/** The desk's first page. */
export const deskHomeTexts = { en, es };
