import type { Translation } from "./text.ts";

const en = {
  title: "Change the name",
  lead: "A name is bound to your email address: the one of your first payment. This forgets it, and your next payment sets the new one.",
  kept: "Codes that you bought before stay as they are: they need the name that you paid with then.",
  confirm: "Forget the old name",
  doneTitle: "The name is forgotten",
  done: "Go back to what you wanted to read and pay with the new name.",
  backToPost: "Back to the content",
  explore: "Explore content",
  overTitle: "This link cannot be used",
  over: "It was used already, or it is more than an hour old. You can ask for a new one where you pay, when the name does not fit.",
};

const es = {
  title: "Cambiar el nombre",
  lead: "A tu correo electrónico está asociado un nombre: el de tu primer pago. Aquí se olvida, y tu próximo pago fija el nuevo.",
  kept: "Los códigos que ya compraste siguen igual: necesitan el nombre con el que pagaste entonces.",
  confirm: "Olvidar el nombre anterior",
  doneTitle: "El nombre se ha olvidado",
  done: "Vuelve a lo que querías leer y paga con el nombre nuevo.",
  backToPost: "Volver al contenido",
  explore: "Explorar contenido",
  overTitle: "Este enlace no se puede usar",
  over: "Ya se usó o tiene más de una hora. Puedes pedir uno nuevo al pagar, cuando el nombre no coincide.",
} satisfies Translation<typeof en>;

export const nameResetTexts = { en, es };
