import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * How a mail server treats mails: accepts them, rejects each recipient or each text with a code, never answers, or cuts
 * the connection: in the middle of the text, or after all of it and before its reply.
 */
export type SmtpConduct =
  | "takes"
  | { refusesRecipient: number }
  | { refusesText: number }
  | "hangs"
  | "cuts-inside"
  | "cuts-after";

export interface TestSmtpServer {
  url: string;
  /** The completely received mails, whether it confirmed them or not. */
  received: { recipients: string[]; raw: string }[];
  /** How many connections were opened so far. */
  connections(): number;
  /** Resolves once a client waits for a reply that does not come. */
  hanging: Promise<void>;
  /** Sets its behaviour from now on, for every mail or by each mail's recipient. */
  behave(conduct: SmtpConduct | ((recipient: string) => SmtpConduct)): void;
  close(): Promise<void>;
}

/** A real mail server on a free port. With `keepsTexts` off it keeps only the head of what it received. */
export async function startSmtpServer(
  initial: SmtpConduct = "takes",
  { keepsTexts = true }: { keepsTexts?: boolean } = {},
): Promise<TestSmtpServer> {
  let choose: (recipient: string) => SmtpConduct = () => initial;
  const chosen = new Map<string, SmtpConduct>();
  let hang = () => {};
  const hanging = new Promise<void>((resolve) => {
    hang = resolve;
  });
  const received: TestSmtpServer["received"] = [];
  const refusal = (responseCode: number) => Object.assign(new Error("not today"), { responseCode });
  const sockets = new Set<Socket>();
  const cut = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, session, done) {
      const conduct = choose(address);
      chosen.set(session.id, conduct);
      if (conduct === "hangs") return hang();
      done(typeof conduct === "object" && "refusesRecipient" in conduct ? refusal(conduct.refusesRecipient) : null);
    },
    onData(stream, session, done) {
      const conduct = chosen.get(session.id) ?? "takes";
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (conduct === "cuts-inside") cut(session);
        else chunks.push(chunk);
      });
      stream.on("end", () => {
        if (conduct === "cuts-inside") return;
        if (typeof conduct === "object" && "refusesText" in conduct) return done(refusal(conduct.refusesText));
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        const whole = Buffer.concat(chunks);
        const raw = keepsTexts ? whole.toString() : whole.toString("latin1", 0, whole.indexOf("\r\n\r\n"));
        received.push({ recipients, raw });
        if (conduct === "cuts-after") return cut(session);
        done();
      });
    },
  });
  let connections = 0;
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    hanging,
    behave(next) {
      choose = typeof next === "function" ? next : () => next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
