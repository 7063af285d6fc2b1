export type Theme = "light" | "dark";

const key = "theme";

/** Runs before the first paint, so that a chosen theme never flashes. One constant text: its hash never changes. */
export const themeScript = `try{var t=localStorage.getItem("${key}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Shows a theme and keeps the choice in this browser, where storage allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}
