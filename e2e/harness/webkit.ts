import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#local/processes/free-port.ts";

/** The programs of Debian's `webkit2gtk-driver` and `xvfb`. */
const programs = ["WebKitWebDriver", "Xvfb"];
export const hasWebKit = programs.every(
  (name) => spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0,
);

/** A page of WebKitGTK, which shares its engine with Safari. Playwright drives only a build of its own. */
export interface WebKitPage {
  goto(url: string): Promise<void>;
  /** Presses the first element that the XPath finds; throws if there is none. */
  press(xpath: string): Promise<void>;
  /** Runs the body of a function in the page, and returns its result. */
  run<Result>(body: string, ...given: unknown[]): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a page in a window of 1280 × 900 pixels on a display of its own. `playsHls` is the browser's own HLS, by GStreamer. */
export async function openWebKit({ playsHls }: { playsHls: boolean }): Promise<WebKitPage> {
  const port = await freePort();
  const xvfb = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(xvfb.stdout.setEncoding("utf8"), "data");
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    // Its sandbox needs a user other than root. The pages are the shop's own.
    env: {
      ...{ ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
      ...(playsHls && { WEBKIT_GST_ENABLE_HLS_SUPPORT: "1" }),
    },
    stdio: "ignore",
  });
  const end = (process: ChildProcess) => {
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    return ended;
  };

  /** A command of W3C WebDriver. */
  async function ask<Value>(method: "POST" | "DELETE", path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const endAll = () => Promise.all([end(driver), end(xvfb)]);
  const session = await started(() => ask<{ sessionId: string }>("POST", "", { capabilities: {} })).catch(
    async (error: unknown) => {
      await endAll();
      throw error;
    },
  );
  const of = `/${session.sessionId}`;
  await ask("POST", `${of}/window/rect`, { width: 1280, height: 900 });
  return {
    goto: (url) => ask("POST", `${of}/url`, { url }),
    async press(xpath) {
      const [element] = Object.values(
        await ask<Record<string, string>>("POST", `${of}/element`, { using: "xpath", value: xpath }),
      );
      await ask("POST", `${of}/element/${element}/click`, {});
    },
    run: (script, ...args) => ask("POST", `${of}/execute/sync`, { script, args }),
    async close() {
      await ask("DELETE", of).finally(endAll);
    },
  };
}

/** Tries until the driver listens. */
async function started<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let left = 100; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error;
      await sleep(100);
    }
  }
}
