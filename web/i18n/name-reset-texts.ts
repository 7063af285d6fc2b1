import type { Translation } from "./text.ts";

const en = {
  title: "Change the name",
  lead: "Your email address is linked to the name you used for your first payment. This page forgets that name, and your next payment sets the new one.",
  kept: "Your existing access codes do not change: they still need the name you paid with.",
  confirm: "Forget the old name",
  doneTitle: "We have forgotten the old name",
  done: "Go back to what you wanted to read and pay with the new name.",
  backToPost: "Back to the content",
  explore: "Explore content",
  overTitle: "This link cannot be used",
  over: "It was already used or is more than an hour old. You can ask for a new one during payment, when the name does not match.",
};

const es = {
  title: "Cambiar el nombre",
  lead: "Tu correo electrónico está asociado al nombre de tu primer pago. Esta página olvida ese nombre, y tu próximo pago fija el nuevo.",
  kept: "Los códigos que ya tienes no cambian: siguen necesitando el nombre con el que pagaste.",
  confirm: "Olvidar el nombre anterior",
  doneTitle: "Hemos olvidado el nombre anterior",
  done: "Vuelve a lo que querías leer y paga con el nombre nuevo.",
  backToPost: "Volver al contenido",
  explore: "Explorar contenido",
  overTitle: "Este enlace no se puede usar",
  over: "Ya se usó o tiene más de una hora. Puedes pedir uno nuevo al pagar, cuando el nombre no coincide.",
} satisfies Translation<typeof en>;

export const nameResetTexts = { en, es };
