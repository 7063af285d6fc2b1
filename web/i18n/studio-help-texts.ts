import type { Translation } from "./text.ts";

const en = {
  title: "Help",
  lead: "Short answers. If yours is missing, we answer within 24 to 48 hours:",
  more: "Questions? Read the help",
  contact: "Write to us",
  contactHelp: "Your name, your address and your profile are known. We answer by email, within 24 to 48 hours.",
  message: "Your message",
  send: "Send message",
  sent: "Your message has been sent. We answer by email.",
  reviewTitle: "How does the review work, and how long does it take?",
  review:
    "A person reads your first three pieces before they appear, and decides within 24 hours. You get an email: published, or returned with the reason and what to change. You can keep writing meanwhile. From the fourth piece on, publishing is instant.",
  priceTitle: "What may a piece cost, and what do I receive?",
  price: (percent: number) =>
    `Free, or $1.00 to $10,000.00 in US dollars. You receive ${percent}% of what is left after the card fee, usually 2.9% and $0.30. The editor shows the amount beside the price. A new price never changes a purchase that has begun.`,
  publishTitle: "How do I publish, now or later?",
  publish:
    "Write a title, a text and a teaser, set a price, and press Publish. While we review your first three pieces, the button says Send for review. To publish later, open More beside it and choose a date, a time and a time zone. A piece in review appears at its time once it is approved.",
  withdrawTitle: "How do I withdraw a piece?",
  withdraw:
    "Open More in its editor and press Withdraw. Sales end at once and it leaves every list. Buyers keep reading until their 72 hours end. You can publish it again.",
  readersTitle: "What do readers see?",
  readers:
    "Everybody sees the cover, the title and the teaser. A buyer reads the whole piece for 72 hours, on any device, with the code from the email. The preview shows both, on a phone and on a desktop. Readers stay anonymous, to you as well.",
  figuresTitle: "What do the figures count?",
  figures:
    "Views by day and language of the page; payments started, purchases and money by piece, by day where a day has at least five and otherwise by week; refunds by week. They use no cookies and name no reader. You can download them as a CSV file.",
  filesTitle: "Which files can I add?",
  files:
    "Pictures, films, sound, PDF files, EPUB books and archives, up to 5 GB each; PDF files and pictures up to 100 MB. An upload goes on after an interruption. Pictures lose their location and camera data. Web pages, drawings, PDF files and books that run something are refused, because they could harm readers.",
  payoutsTitle: "When am I paid?",
  payouts:
    "Your first payout leaves about 7 days after your first sale: on the day after its hold ends, from $10.00 on. Later ones leave on Mondays and pay the sales of days more than seven days before. Your bank has a payout two to three business days later. Smaller amounts wait for the next week. Refunds and lost disputes are deducted. The payouts page shows the date of your first payout as soon as you have sold.",
  heldTitle: "Why is my money held?",
  held: "Each sale is held for seven days, because a buyer may get a refund or dispute the payment. After a change of your bank details, new payouts wait for 72 hours; what Stripe already has is not delayed. Our team can hold payouts while it checks something, and your bank or Stripe may ask for details: the payouts page names the reason and what to do.",
  returnedTitle: "My payout came back. What now?",
  returned:
    "The money is safe. Open Payouts: it says why and leads you to your bank details at Stripe. Stripe sends nothing more to that bank account until you have entered it again, or another one. Then it sends the money again within a few days, and we email you when your bank has it.",
  accountTitle: "How do I change my address, or leave?",
  account:
    "On the account page. A change of address takes a code from both mailboxes. Closing the account says first what happens.",
};

const es = {
  title: "Ayuda",
  lead: "Respuestas cortas. Si falta la tuya, contestamos en 24 a 48 horas:",
  more: "¿Preguntas? Lee la ayuda",
  contact: "Escríbenos",
  contactHelp: "Ya conocemos tu nombre, tu dirección y tu perfil. Respondemos por correo en 24 a 48 horas.",
  message: "Tu mensaje",
  send: "Enviar mensaje",
  sent: "Tu mensaje se ha enviado. Respondemos por correo.",
  reviewTitle: "¿Cómo funciona la revisión y cuánto tarda?",
  review:
    "Una persona lee tus tres primeras piezas antes de que aparezcan y decide en 24 horas. Recibes un correo: publicada, o devuelta con el motivo y lo que hay que cambiar. Mientras tanto puedes seguir escribiendo. Desde la cuarta pieza se publica al instante.",
  priceTitle: "¿Cuánto puede costar una pieza y cuánto recibo?",
  price: (percent) =>
    `Gratis, o de $1.00 a $10,000.00. Recibes el ${percent}\u00a0% de lo que queda tras la comisión de la tarjeta, normalmente 2,9\u00a0% y $0.30. El editor muestra la cantidad junto al precio. Un precio nuevo nunca cambia una compra empezada.`,
  publishTitle: "¿Cómo publico, ahora o más tarde?",
  publish:
    "Escribe un título, un texto y un adelanto, pon un precio y pulsa Publicar. Mientras revisamos tus tres primeras piezas, el botón se llama Enviar a revisión. Para publicar más tarde, abre Más, a su lado, y elige fecha, hora y zona horaria. Una pieza en revisión aparece a su hora cuando está aprobada.",
  withdrawTitle: "¿Cómo retiro una pieza?",
  withdraw:
    "Abre Más en su editor y pulsa Retirar. Las ventas terminan al momento y sale de todas las listas. Quien compró sigue leyendo hasta que acaben sus 72 horas. Puedes volver a publicarla.",
  readersTitle: "¿Qué ven los lectores?",
  readers:
    "Todos ven la portada, el título y el adelanto. Quien compra lee la pieza entera durante 72 horas, en cualquier dispositivo, con el código del correo. La vista previa muestra ambas cosas, en teléfono y en ordenador. Los lectores son anónimos, también para ti.",
  figuresTitle: "¿Qué cuentan las cifras?",
  figures:
    "Visitas por día e idioma de la página; pagos iniciados, compras e importes por pieza, por día si ese día hay al menos cinco y si no por semana; reembolsos por semana. No usan cookies ni nombran a ningún lector. Puedes descargarlas como archivo CSV.",
  filesTitle: "¿Qué archivos puedo añadir?",
  files:
    "Imágenes, vídeos, sonido, PDF, libros EPUB y archivos comprimidos, hasta 5 GB cada uno; los PDF y las imágenes, hasta 100 MB. Una subida sigue tras una interrupción. Las imágenes pierden los datos de lugar y cámara. Se rechazan páginas web, dibujos, PDF y libros que ejecutan algo, porque podrían dañar a los lectores.",
  payoutsTitle: "¿Cuándo cobro?",
  payouts:
    "El primer cobro sale unos 7 días después de tu primera venta: al día siguiente de acabar su retención, desde $10.00. Los siguientes salen los lunes, por ventas de hace más de siete días. Tu banco los recibe dos o tres días hábiles más tarde. Las cantidades menores esperan a la semana siguiente. Se descuentan los reembolsos y las disputas perdidas. La página de cobros muestra la fecha del primero en cuanto vendes.",
  heldTitle: "¿Por qué está retenido mi dinero?",
  held: "Cada venta se retiene siete días, porque quien compró puede recibir un reembolso o disputar el pago. Tras un cambio de datos bancarios, los cobros nuevos esperan 72 horas; lo que Stripe ya tiene no se retrasa. Nuestro equipo puede retener cobros mientras comprueba algo, y tu banco o Stripe pueden pedir datos: la página de cobros dice el motivo y qué hacer.",
  returnedTitle: "Mi cobro ha vuelto. ¿Y ahora?",
  returned:
    "El dinero está a salvo. Abre Cobros: dice por qué y te lleva a tus datos bancarios en Stripe. Stripe no envía nada más a esa cuenta bancaria hasta que la indiques otra vez, o indiques otra. Después envía el dinero de nuevo en unos días, y te escribimos cuando tu banco lo tiene.",
  accountTitle: "¿Cómo cambio mi dirección o me voy?",
  account:
    "En la página de la cuenta. Para cambiar la dirección hace falta un código de cada buzón. Antes de cerrar la cuenta se explica qué ocurre.",
} satisfies Translation<typeof en>;

/** The help of the studio. */
export const studioHelpTexts = { en, es };
