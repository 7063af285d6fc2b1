import { type PageArea, requiresTrustedTypes, trustedTypesPolicies } from "#contract/page-area.ts";

/**
 * A browser reports a paint once it is on the screen, later than an animation frame; without a report, the scripts
 * start after half a second.
 */
const longestWaitMs = 500;

const code = "waiting.textContent";
/** The same where pages require Trusted Types: no other script can create a policy of this name. */
const trustedCode = `(self.trustedTypes?.createPolicy("${trustedTypesPolicies.start}",{createScript:code=>code})??{createScript:code=>code}).createScript(${code})`;

/**
 * Runs in the browser. The policy allows the delayed script by its own hash. Replays the click on a button once React
 * has hydrated the page.
 */
const starter = (files: readonly string[], area: PageArea) => `{
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
script.textContent=${requiresTrustedTypes(area) ? trustedCode : code};
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
export function startAfterFirstPaint({ head, end }: FrameParts, area: PageArea): FrameParts {
  const [before, held] = end.split(moduleScript);
  if (held === undefined) return { head, end };
  const files: string[] = [];
  const shortHead = head.replace(preload, (_link, file: string) => {
    files.push(file);
    return "";
  });
  return {
    head: `${shortHead}<script>${starter(files, area)}</script>`,
    end: `${before}<script type="text/plain" data-waits>${held}`,
  };
}
