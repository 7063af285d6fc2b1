import { afterEach, describe, expect, test, vi } from "vitest";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { connectMailer, type Mail } from "./mailer.ts";

let server: TestSmtpServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const mail: Mail = {
  messageId: "<one@vitrina.example>",
  to: "ána@readers.example",
  subject: "Tu código de acceso para «La madera que suena»",
  text: "Código: 0000-0000-0000",
  html: "<p>Código: 0000-0000-0000</p>",
  language: "es",
};

describe("a real mail server", () => {
  test("receives the mail as text and HTML, in UTF-8, with its Message-ID", async () => {
    server = await startSmtpServer();
    const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
    await mailer.send(mail);
    mailer.close();
    const [received] = server.received;
    expect(received?.recipients).toEqual(["ána@readers.example"]);
    expect(received?.raw).toMatch(/^Message-ID: <one@vitrina\.example>/im);
    expect(received?.raw).toMatch(/^From: Vitrina <support@vitrina\.example>/im);
    expect(received?.raw).toMatch(/^Content-Language: es/im);
    expect(received?.raw).toMatch(/text\/plain; charset=utf-8/i);
    expect(received?.raw).toMatch(/text\/html; charset=utf-8/i);
  });

  test("receives successive mails over one connection", async () => {
    server = await startSmtpServer();
    const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
    for (const messageId of ["<one@vitrina.example>", "<two@vitrina.example>", "<three@vitrina.example>"])
      await mailer.send({ ...mail, messageId });
    mailer.close();
    expect(server.received).toHaveLength(3);
    expect(server.connections()).toBe(1);
  });

  test.each([
    [{ refusesRecipient: 421 }, { responseCode: 421 }],
    [{ refusesRecipient: 450 }, { code: "EENVELOPE", responseCode: 450 }],
    [{ refusesRecipient: 550 }, { code: "EENVELOPE", responseCode: 550 }],
    [{ refusesText: 452 }, { code: "EMESSAGE", responseCode: 452 }],
    [{ refusesText: 554 }, { code: "EMESSAGE", responseCode: 554 }],
    ["cuts-inside", { code: "ECONNECTION" }],
    ["cuts-after", { code: "ECONNECTION" }],
  ] as const)("that %o fails each mail once", async (conduct, failure) => {
    server = await startSmtpServer(conduct);
    const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
    await expect(mailer.send(mail)).rejects.toMatchObject(failure);
    expect(server.received).toHaveLength(conduct === "cuts-after" ? 1 : 0);
    server.behave("takes");
    await mailer.send(mail);
    mailer.close();
    expect(server.received.at(-1)?.raw).toContain("<one@vitrina.example>");
  });

  test("that never responds times out, and its connection closes", async () => {
    server = await startSmtpServer("hangs");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <v@vitrina.example>", sendTimeoutMs: 9_000 });
    const givenUp = expect(mailer.send(mail)).rejects.toMatchObject({ code: "EOVERDUE" });
    await server.hanging;
    vi.advanceTimersByTime(9_000);
    vi.useRealTimers();
    await givenUp;
    server.behave("takes");
    await mailer.send(mail);
    mailer.close();
    expect(server.received).toHaveLength(1);
  });
});
