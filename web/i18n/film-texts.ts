/* Texts of a film's tools, loaded with them. */
const en = {
  tools: (name: string) => `Tools for ${name}`,
  scene: "Look through the film",
  speed: "Speed",
  inPicture: "Picture in picture",
};

const es: typeof en = {
  tools: (name) => `Herramientas de ${name}`,
  scene: "Recorrer el vídeo",
  speed: "Velocidad",
  inPicture: "Imagen en imagen",
};

export const filmTexts = { en, es };
