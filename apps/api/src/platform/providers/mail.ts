import { createTransport } from 'nodemailer';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a reader stops such mails; mail programs show it. */
  readonly unsubscribeUrl?: string;
  /** Of its own for mails that may go twice: mail programs show one of them. */
  readonly messageId?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** In milliseconds; the defaults are minutes, and a mail waits for the one before it. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** From the recipient on, what the server refuses is this mail, for now (4xx) or for ever (5xx). */
const commandsAboutMail: readonly string[] = ['RCPT TO', 'DATA'];
/** The server closes: that says nothing about the mail, whenever it comes. */
const serverCloses = 421;

/** Whether this mail was refused. Anything else is an outage: no connection, no greeting, wrong credentials. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  if (responseCode === undefined || responseCode === serverCloses) return false;
  return commandsAboutMail.includes(command ?? '');
}

export function openMailer({ smtpUrl, from }: Config['mail']): Mailer {
  const transport = createTransport({ url: smtpUrl, ...patience }, { from });
  return {
    async send({ unsubscribeUrl, ...mail }) {
      assertNoOpenTransaction();
      const list = unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } };
      await transport.sendMail({ ...mail, ...list }).catch((error: unknown) => {
        throw isRefusal(error) ? error : new OutsideUnavailable('mail', error);
      });
    },
    close: () => transport.close(),
  };
}
