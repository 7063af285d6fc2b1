const en = {
  title: "You are offline",
  help: "Check your connection and try again.",
  still: "Still no connection.",
  retry: "Try again",
  close: "Close",
};

const es: typeof en = {
  title: "No tienes conexión",
  help: "Revisa tu conexión e inténtalo de nuevo.",
  still: "Sigue sin haber conexión.",
  retry: "Reintentar",
  close: "Cerrar",
};

export const offlineTexts = { en, es };
