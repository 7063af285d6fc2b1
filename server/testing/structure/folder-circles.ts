import { dirname } from "node:path";
import type { SourceFile } from "./source-files.ts";

/** The groups of folders that import each other in circles, type imports included; each folder counts apart from those inside it. */
export function folderCircles(files: SourceFile[]): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { path, imports: targets } of files) {
    const own = imports.get(dirname(path)) ?? new Set();
    imports.set(dirname(path), own);
    for (const target of targets) own.add(dirname(target));
  }
  const reach = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const grouped = new Set<string>();
  const circles: string[][] = [];
  for (const [folder, reached] of reach) {
    if (grouped.has(folder)) continue;
    const circle = [...reached].filter((other) => other !== folder && reach.get(other)?.has(folder));
    if (circle.length === 0) continue;
    for (const one of [folder, ...circle]) grouped.add(one);
    circles.push([folder, ...circle].sort());
  }
  return circles;
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of imports.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
