const en = {
  title: "Content not available",
  lead: "The card provider could not be loaded, so a payment cannot start from here right now.",
  checking: "Checking availability…",
  reasonsTitle: "Why this can happen",
  country: "Your country",
  countryBody: "Some countries and regions cannot be served under United States law.",
  processor: "Payment processor limits",
  processorBody: "The card provider does not work everywhere, and some networks and browser extensions block it.",
  network: "Slow or unstable network",
  networkBody: "The secure card form did not arrive in time. A refresh on a better connection usually solves it.",
  nothingCharged: "Nothing was charged.",
  refresh: "Refresh and try again",
  contact: "Contact support",
};

const es: typeof en = {
  title: "Contenido no disponible",
  lead: "No se pudo cargar el proveedor de tarjetas, así que ahora mismo no se puede iniciar un pago desde aquí.",
  checking: "Comprobando la disponibilidad…",
  reasonsTitle: "Por qué puede ocurrir",
  country: "Tu país",
  countryBody: "La ley de Estados Unidos no permite atender a algunos países y regiones.",
  processor: "Límites del procesador de pagos",
  processorBody:
    "El proveedor de tarjetas no funciona en todas partes, y algunas redes y extensiones del navegador lo bloquean.",
  network: "Red lenta o inestable",
  networkBody: "El formulario seguro de la tarjeta no llegó a tiempo. Recargar con mejor conexión suele resolverlo.",
  nothingCharged: "No se ha cobrado nada.",
  refresh: "Recargar e intentar de nuevo",
  contact: "Contactar con soporte",
};

export const contentNotAvailableTexts = { en, es };
