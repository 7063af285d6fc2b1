/** A browser tells of a paint once it is on the screen, later than the frame's own call; one that never tells has half a second. */
const longestWaitMs = 500;

/** Runs in the browser. The script that waits is approved by its own hash, whoever runs it; a button that was clicked meanwhile is clicked again once React has the page. */
const starter = (files: readonly string[]) => `{
let clicked,started=false;
const remember=event=>{clicked=event.target.closest("button[type=button]")};
document.addEventListener("click",remember,true);
addEventListener("hydrated",()=>{document.removeEventListener("click",remember,true);clicked?.click()},{once:true});
const start=()=>{
if(document.readyState==="loading"){document.addEventListener("DOMContentLoaded",start);return}
const waiting=document.querySelector("script[data-waits]");
if(started||!waiting)return;
started=true;
for(const file of ${JSON.stringify(files)}){const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)}
const script=document.createElement("script");
script.type="module";
script.textContent=waiting.textContent;
document.head.append(script)};
if(document.hidden)start();
document.addEventListener("visibilitychange",start,{once:true});
new PerformanceObserver(start).observe({type:"paint",buffered:true});
requestAnimationFrame(()=>setTimeout(start,${longestWaitMs}))}`;

const preload = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const moduleScript = '<script type="module" async="">';

/** What a frame has in the head, and at the end of the body. */
interface FrameParts {
  head: string;
  end: string;
}

/**
 * A frame whose scripts are asked for after the page's first paint: a page reads without them, so letters and pictures have the
 * network to themselves until something is on the screen. In a tab that nobody looks at, which is not painted, they come at once.
 * A frame without the framework's module script stays as it is (decision 078).
 */
export function startAfterFirstPaint({ head, end }: FrameParts): FrameParts {
  const [before, code] = end.split(moduleScript);
  if (code === undefined) return { head, end };
  const files: string[] = [];
  const shortHead = head.replace(preload, (_link, file: string) => {
    files.push(file);
    return "";
  });
  return {
    head: `${shortHead}<script>${starter(files)}</script>`,
    end: `${before}<script type="text/plain" data-waits>${code}`,
  };
}
