import { afterEach, describe, expect, test } from "vitest";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { connectMailer, type Mail } from "./mailer.ts";

let server: TestSmtpServer;
afterEach(() => server.close());

const mail: Mail = {
  messageId: "<one@vitrina.example>",
  to: "ána@readers.example",
  subject: "Tu código de acceso para «La madera que suena»",
  text: "Código: 0000-0000-0000",
  html: "<p>Código: 0000-0000-0000</p>",
  language: "es",
};

describe("a real mail server", () => {
  test("gets the mail as text and HTML, in UTF-8, under its Message-ID", async () => {
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

  test.each([421, 450, 550])("its %i is a failure", async (code) => {
    server = await startSmtpServer({ refuseWith: code });
    const mailer = connectMailer({ smtpUrl: server.url, from: "Vitrina <support@vitrina.example>" });
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: code });
    mailer.close();
  });
});
