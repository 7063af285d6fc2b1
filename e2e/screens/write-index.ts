import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Screenshot } from "./screenshot.ts";

const style = `
  body { margin: 2rem; font: 15px/1.5 system-ui; background: #f4f4f4; color: #111 }
  h2 { margin: 3rem 0 .75rem; font-size: 1.125rem }
  .row { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; padding-bottom: 1rem }
  figure { margin: 0; flex: none }
  img { display: block; height: 34rem; width: auto; max-width: 54rem; object-fit: cover; object-position: top; border: 1px solid #ccc }
  .fault { color: #b00020; font-weight: 600; max-width: 30rem }
`;

/** Writes a page with all screenshots: one row per state, one column per look. */
export async function writeIndex(folder: string, pictures: Screenshot[]): Promise<void> {
  const rows = [...Map.groupBy(pictures, ({ state }) => state)].map(
    ([state, row]) =>
      `<h2 id="${escapeHtml(state)}">${escapeHtml(state)}</h2><div class="row">${row.map(figure).join("")}</div>`,
  );
  const links = [...new Set(pictures.map(({ state }) => state))].map(
    (state) => `<a href="#${escapeHtml(state)}">${escapeHtml(state)}</a>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<h1>Screens</h1><p>${links.join(" · ")}</p>${rows.join("\n")}</html>`;
  await writeFile(join(folder, "index.html"), page);
}

function figure({ look, file, fault }: Screenshot): string {
  const said = fault ? `<p class="fault">${escapeHtml(fault)}</p>` : "";
  return `<figure><figcaption>${escapeHtml(look)}</figcaption>${said}<a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
