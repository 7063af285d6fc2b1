import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { appNetwork, closeNetwork, cutCable, joinCable, openNetwork } from "./networks.ts";

const name = "vitrina-network-test";
const hasNamespaces = spawnSync("ip", ["netns", "add", name]).status === 0;
if (hasNamespaces) spawnSync("ip", ["netns", "delete", name]);

test.skipIf(!hasNamespaces)(
  "a cut cable swallows packets and a joined one carries them again; the other cable stays whole",
  { tags: ["long"], timeout: 60_000 },
  async () => {
    const network = appNetwork(64_000, 1);
    openNetwork(network);
    onTestFinished(() => closeNetwork(network));
    const server = createServer((_request, response) => response.end("here"));
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as { port: number };
    const ask = async (address: string) => {
      const program = `fetch("http://${address}:${port}", { signal: AbortSignal.timeout(4000) })
      .then((answer) => answer.text(), ({ name }) => name).then((said) => process.stdout.write(said))`;
      const args = ["netns", "exec", network.namespace, process.execPath, "-e", program];
      return (await promisify(execFile)("ip", args)).stdout;
    };
    const [edge, database] = [network.edge.here.address, network.database.here.address];
    expect([await ask(edge), await ask(database)]).toEqual(["here", "here"]);
    cutCable(network, network.database);
    expect([await ask(edge), await ask(database)]).toEqual(["here", "TimeoutError"]);
    joinCable(network, network.database);
    joinCable(network, network.database);
    expect(await ask(database)).toBe("here");
  },
);
