const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/** A browser tells of a paint once it is on the screen, later than the frame's own call; one that never tells has half a second. */
const longestWaitMs = 500;
const when = [
  "if(document.hidden)s()",
  'document.addEventListener("visibilitychange",s,{once:true})',
  'new PerformanceObserver(s).observe({type:"paint",buffered:true})',
  `requestAnimationFrame(()=>setTimeout(s,${longestWaitMs}))`,
];

/**
 * A built page whose scripts are asked for after its first paint: a page reads without them, so letters and pictures have the
 * network to themselves until something is on the screen. In a tab that nobody looks at, which is not painted, they come at once.
 * `mark` is the nonce of our own scripts. A page without the framework's module script, as it is known, stays as it is (decision 078).
 */
export function startAfterFirstPaint(html: string, mark: string): string {
  const nonce = ` nonce="${mark}"`;
  const opening = `<script${nonce} type="module" async="">`;
  const from = html.indexOf(opening);
  const to = html.indexOf("</script>", from);
  if (from < 0 || to < 0) return html;
  const code = html.slice(from + opening.length, to);
  const rest = code.replaceAll(staticImport, "").trim();
  if (/\bimport\s*[^\s(]/.test(rest)) return html;
  const imports = [...code.matchAll(staticImport)].map(([, name = "", file]) => ({ name, file }));
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]*)"${nonce}/>`, "g");
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  const start = [
    "if(d)return;d=1;",
    `for(const f of ${JSON.stringify(files)}){const l=document.createElement("link");l.rel="modulepreload";l.href=f;document.head.append(l)}`,
    `Promise.all([${imports.map(({ file }) => `import("${file}")`)}]).then(([${imports.map(({ name }) => name)}])=>{${rest}})`,
  ];
  const starter = `{let d=0;const s=()=>{${start.join("")}};${when.join(";")}}`;
  const before = html.slice(0, from).replaceAll(preload, "");
  return `${before}<script${nonce}>${starter}${html.slice(to).replaceAll(preload, "")}`;
}
