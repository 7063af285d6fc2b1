/**
 * A browser reports a paint once it is on the screen, later than an animation frame; without a report, the scripts
 * start after half a second.
 */
const longestWaitMs = 500;

/**
 * Runs in the browser. The policy allows the delayed script by its own hash. Replays the click on a button once React
 * has hydrated the page.
 */
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

/** The parts of a frame in the head, and at the end of the body. */
interface FrameParts {
  head: string;
  end: string;
}

/**
 * Delays a frame's scripts until the page's first paint: a page reads without them, so fonts and pictures get the whole
 * network first. In a background tab, which is not painted, the scripts load at once. A frame without the framework's
 * module script stays unchanged (decision 078).
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
