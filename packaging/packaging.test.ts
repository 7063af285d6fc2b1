import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments, parse as parseYaml } from "yaml";
import { freePort } from "#local/processes/free-port.ts";
import { readBackupArguments } from "#ops/backup/read-backup-arguments.ts";
import { refusedConfigurationExitCode } from "#server/config.ts";
import { backupBucketVariables, environment } from "#server/environment.ts";

/** Of the image and of the runtime, not of the product. */
const otherVariables = ["PATH", "TMPDIR"];
const settings = new Set([...Object.keys(environment.shape), ...otherVariables]);

const healthCheck = "local/check-health.mjs";
const read = (path: string) => readFileSync(path, "utf8");
/** The programs of the product that a command runs, as `node ops/backup.ts`. */
const programsIn = (text: string) =>
  [...text.matchAll(/node(?:",)? "?((?:server|ops|local)\/[\w/-]+\.ts)/g)].map(([, path]) => path);

interface Container {
  command?: string[];
  env?: { name: string }[];
  image: string;
  securityContext?: object;
}

/** A service of the compose file. */
interface Service {
  cap_drop?: string[];
  entrypoint?: string[];
  environment?: object;
  healthcheck?: { test?: string[] };
  image: string;
  logging?: object;
  read_only?: boolean;
}

interface PodSpec {
  containers: Container[];
  securityContext?: object;
  automountServiceAccountToken?: boolean;
}

test("the image runs as a user without rights, reports its health and has only what production needs", () => {
  const [, run = ""] = read("Dockerfile").split(/^FROM \$\{BASE\}$/m);
  expect(run).toMatch(/^USER 10001:10001$/m);
  expect(run).toMatch(/^HEALTHCHECK /m);
  expect(run).toContain(`CMD ["node", "${healthCheck}"]`);
  expect(read(healthCheck)).toContain("/healthz");
  expect(run).toMatch(/^STOPSIGNAL SIGTERM$/m);
  const program = /^CMD \["node", "([^"]+)"\]$/m.exec(run)?.[1] ?? "";
  expect(existsSync(program)).toBe(true);
  const variables =
    /^ENV (.+)$/m
      .exec(run)?.[1]
      ?.split(" ")
      .map((pair) => pair.split("=", 1)[0]) ?? [];
  expect(variables.filter((name) => !settings.has(name ?? ""))).toEqual([]);
  const left = read(".dockerignore").split("\n");
  for (const secret of [".env", ".env.*", ".data*", ".git"]) expect(left).toContain(secret);
});

test("compose gives the shop's containers known settings, no rights and programs that exist", () => {
  const path = "packaging/compose/compose.yaml";
  const text = read(path);
  const { services } = parseYaml(text, { merge: true }) as {
    services: Record<string, Service>;
  };
  const ofShop = Object.entries(services).filter(([, { image }]) => image === "vitrina");
  expect(ofShop.map(([name]) => name)).toEqual(["app", "worker", "nightly-backup", "backup", "rehearsal"]);
  for (const [name, service] of ofShop) {
    expect(
      Object.keys(service.environment ?? {}).filter((variable) => !settings.has(variable)),
      name,
    ).toEqual([]);
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  }
  // Images that podman-compose builds have no health check of their own, and Caddy waits for it.
  // Words alone, because podman-compose gives them to a shell.
  expect(services.app?.healthcheck?.test).toEqual(["CMD", "node", healthCheck]);
  expect(programsIn(text).filter((program) => !existsSync(program ?? ""))).toEqual([]);
  expect(programsIn(text).length).toBe(4);
  const named = [...read("packaging/compose/shop.env.example").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

test.each(["compose.yaml", "compose.s3.yaml"])("%s limits logs and asks for each variable without a value", (name) => {
  const text = read(`packaging/compose/${name}`);
  const { services } = parseYaml(text, { merge: true }) as { services: Record<string, Service> };
  const limited = { driver: "json-file", options: { "max-size": "10m", "max-file": "5" } };
  for (const [service, { logging }] of Object.entries(services)) expect(logging, service).toEqual(limited);
  const variables = [...text.matchAll(/(?<!\$)\$\{?(\w+)(:\?set it in \.env\})?/g)];
  expect(variables.length).toBeGreaterThan(0);
  for (const [whole, variable, isAskedFor] of variables) {
    expect(isAskedFor, whole).toBeDefined();
    expect(read("packaging/compose/.env.example")).toMatch(new RegExp(`^${variable}=`, "m"));
  }
});

test("the settings of compose have the public key, the age and the bucket of backups", () => {
  const lines = read("packaging/compose/shop.env.example").split("\n");
  expect(lines).toContain("BACKUP_MAX_AGE_HOURS=26");
  const empty = ["BACKUP_PUBLIC_KEYS", ...Object.keys(backupBucketVariables)];
  for (const name of empty) expect(lines).toContain(`${name}=`);
});

test("the nightly backup of compose sleeps until 03:15 UTC, backs up, and goes on after a failure", () => {
  const { services } = parseYaml(read("packaging/compose/compose.yaml"), { merge: true });
  const [shell = "", ...options] = services["nightly-backup"].entrypoint.map((word: string) =>
    word.replaceAll("$$", "$"),
  );
  // The clock of each round; there is no third one, because the sleep is ended.
  const times = ["2026-11-30T00:00:00Z", "2026-11-30T03:15:00Z", "2026-11-30T04:00:00Z"];
  const folder = programFolder({
    date: `sed -n 1p times; sed -i 1d times`,
    sleep: `echo "sleep $*" >> calls; test -s times`,
    node: `echo "node $*" >> calls; exit 1`,
  });
  writeFileSync(join(folder, "times"), times.map((time) => `${Date.parse(time) / 1000}\n`).join(""));
  spawnSync(shell, options, { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } });
  const [first, backup, ...others] = readFileSync(join(folder, "calls"), "utf8").trimEnd().split("\n");
  expect(first).toBe(`sleep ${3.25 * 3600}`);
  expect(backup).toBe("node ops/backup.ts /backups --nightly --keep 14");
  expect(others).toEqual([`sleep ${24 * 3600}`, backup, `sleep ${23.25 * 3600}`]);
});

test("each schedule of backups has arguments that the backup takes, and keeps 14", () => {
  const compose = read("packaging/compose/compose.yaml");
  const unit = read("packaging/systemd/vitrina-backup.service");
  const kubernetes = read("packaging/kubernetes/vitrina.yaml");
  for (const [text, folder] of [
    [compose, "/backups"],
    [unit, "/var/backups/vitrina"],
  ]) {
    const [, words = ""] = /node ops\/backup\.ts (.+?)(?:;|$)/m.exec(text ?? "") ?? [];
    expect(readBackupArguments(words.split(" "))).toMatchObject({ folder, nightly: true, keep: 14 });
  }
  const [, words = ""] = /node ops\/backup\.ts "\$\(date [^)]+\)" (.+)'\]$/m.exec(kubernetes) ?? [];
  expect(readBackupArguments(["name", ...words.split(" ")])).toMatchObject({ to: "s3", keep: 14 });
  // A key that the secret lacks keeps the pod from starting, an empty one the command.
  expect(kubernetes).toContain(`[sh, -c, ': "\${BACKUP_PUBLIC_KEYS:?is empty}"; exec node ops/backup.ts`);
  expect(kubernetes).toMatch(
    /name: BACKUP_PUBLIC_KEYS\n +valueFrom:\n +secretKeyRef: \{ name: vitrina, key: BACKUP_PUBLIC_KEYS \}/,
  );
});

test("the Kubernetes manifest gives every pod known settings, no rights and programs that exist", () => {
  const path = "packaging/kubernetes/vitrina.yaml";
  const documents = parseAllDocuments(read(path)).map((document) => document.toJS());
  const pods: PodSpec[] = documents.flatMap(
    ({ spec }) => spec.template?.spec ?? spec.jobTemplate?.spec.template.spec ?? [],
  );
  expect(pods).toHaveLength(3);
  for (const { containers, securityContext, automountServiceAccountToken } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(automountServiceAccountToken).toBe(false);
    for (const { env = [], securityContext } of containers) {
      expect(env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([]);
      expect(securityContext).toEqual({
        ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
        capabilities: { drop: ["ALL"] },
      });
    }
  }
  const programs = pods.flatMap(({ containers }) =>
    containers.flatMap(({ command = [] }) => command.join(" ").match(/\S+\.ts/g) ?? []),
  );
  expect(programs).toHaveLength(2);
  expect(programs.filter((program) => !existsSync(program))).toEqual([]);
});

test("the units of systemd give the shop no rights, known settings and programs that exist", () => {
  const units = globSync("packaging/systemd/*.service");
  expect(units).toHaveLength(3);
  // The worker may take the network from ffmpeg.
  expect(read("packaging/systemd/vitrina-worker.service").split("\n")).toContain("RestrictNamespaces=user net");
  for (const path of units) {
    const unit = read(path);
    for (const line of ["NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "User=vitrina"])
      expect(unit.split("\n"), path).toContain(line);
    const variables = [...unit.matchAll(/^(?:Environment=|ExecStart=\/usr\/bin\/env )(.+)$/gm)].flatMap(
      ([, pairs = ""]) => [...pairs.matchAll(/(?:^| )(\w+)=/g)].map(([, name = ""]) => name),
    );
    expect(
      variables.filter((name) => !settings.has(name)),
      path,
    ).toEqual([]);
    const [program = ""] = /[\w/-]+\.ts/.exec(unit) ?? [];
    expect(existsSync(join(program)), path).toBe(true);
  }
});

test("each process of systemd has ports of its own, and a start waits until it serves", () => {
  const unit = read("packaging/systemd/vitrina@.service");
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i METRICS_PORT=1%i node /m);
  expect(unit).toMatch(/^ExecStartPost=\/usr\/bin\/env node packaging\/wait-until-ready\.mjs %i \$MAINPID$/m);
  expect(unit).toMatch(/^TimeoutStartSec=infinity$/m);
});

/** Runs the wait for a process and a port; the exit code. */
async function waitUntilReady(mainPid: number, port: number) {
  const wait = spawn(process.execPath, ["packaging/wait-until-ready.mjs", String(port), String(mainPid)]);
  const [code] = await once(wait, "exit");
  return code;
}

test("the wait of a start ends once the process says that it is ready", async () => {
  const statuses = [503, 503, 200];
  const server = createServer((_, reply) => reply.writeHead(statuses.shift() ?? 200).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  expect(await waitUntilReady(process.pid, (server.address() as AddressInfo).port)).toBe(0);
  expect(statuses).toEqual([]);
});

test("the wait of a start fails if the process ends before it is ready", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  expect(await waitUntilReady(pid, await freePort())).toBe(1);
});

test("a unit whose settings are refused is not started again and again", () => {
  for (const name of ["vitrina@", "vitrina-worker"])
    expect(read(`packaging/systemd/${name}.service`)).toContain(
      `\nRestartPreventExitStatus=${refusedConfigurationExitCode}\n`,
    );
});

/** A folder with programs of the given shell commands, for the `PATH` of one test. */
function programFolder(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, commands] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${commands}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** The arguments with which `packaging/vitrina` runs systemd-run, or what it prints without running it. */
function runVitrina(...args: string[]) {
  const folder = programFolder({ "systemd-run": 'printf "%s\\n" "$@"' });
  const env = { PATH: `${folder}:${process.env.PATH}`, SUDO_USER: "ana" };
  const { status, stdout, stderr } = spawnSync("packaging/vitrina", args, { env, encoding: "utf8" });
  return { status, stderr, given: stdout.trimEnd().split("\n") };
}

test("the command of the machine runs a command of the current release as the shop's user, with its settings", () => {
  const { status, given } = runVitrina("ops", "price", "a post", "4.50");
  expect(status).toBe(0);
  expect(given).toEqual(
    expect.arrayContaining([
      "--uid=vitrina",
      "EnvironmentFile=/etc/vitrina/env",
      "WorkingDirectory=/opt/vitrina/current",
    ]),
  );
  expect(given).toContain("OPS_ACTOR=ana");
  expect(given.slice(given.indexOf("npm"))).toEqual(["npm", "run", "--silent", "ops", "--", "price", "a post", "4.50"]);
});

test("the command of the machine runs a command of another release", () => {
  expect(runVitrina("--release", "2", "migrations").given).toContain("WorkingDirectory=/opt/vitrina/releases/2");
});

test.each([[[]], [["start"]], [["--release"]]])("the command of the machine explains itself for %j", (args) => {
  const { status, stderr, given } = runVitrina(...args);
  expect([status, given]).toEqual([2, [""]]);
  expect(stderr).toContain("audit | backup | doctor");
  const { scripts } = JSON.parse(read("package.json"));
  const [, names = ""] = /\] (.+) \[arguments/.exec(stderr) ?? [];
  for (const name of names.split(" | ")) expect(scripts).toHaveProperty(name);
});
