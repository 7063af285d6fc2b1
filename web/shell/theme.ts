export type Theme = "light" | "dark";

const key = "theme";

/**
 * Runs before the first paint, so that a chosen theme never flashes, neither on the page nor in the browser's bar around it. One
 * constant text: its hash never changes. Browsers have run it by the time that the page's own scripts come, which leave it out.
 */
export const themeScript = import.meta.env.SSR
  ? `try{var t=localStorage.getItem("${key}");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;document.querySelectorAll("meta[data-scheme]").forEach(m=>{m.media=m.dataset.scheme===t?"all":"not all"})}}catch(e){}`
  : "";

/** Shows a theme and keeps the choice in this browser, where storage allows. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]"))
    colour.media = colour.dataset.scheme === theme ? "all" : "not all";
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}
