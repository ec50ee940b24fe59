import { createTransport } from 'nodemailer';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For the headers with which mail programs stop such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Fixed for mails that may be sent twice, so that mail programs show one. */
  readonly messageId?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** In milliseconds; the defaults are minutes. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Errors of these commands concern this mail, temporarily (4xx) or permanently (5xx). */
const mailCommands: readonly string[] = ['RCPT TO', 'DATA'];
/** The server is closing the connection, whatever the mail. */
const serviceNotAvailable = 421;

/** Whether this mail was rejected. Anything else is an outage: no connection, no greeting, wrong credentials. */
function isRejection(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  if (responseCode === undefined || responseCode === serviceNotAvailable) return false;
  return mailCommands.includes(command ?? '');
}

const brokenConnection: readonly string[] = ['ETIMEDOUT', 'ECONNECTION', 'ESOCKET'];
/** Nodemailer gives them the code of a connection that broke later. */
const neverConnected: readonly string[] = ['Connection timeout', 'Greeting never received'];

/** Whether the server may have taken the mail all the same: the connection broke before its answer. */
export function mayHaveBeenSent(error: unknown): boolean {
  const cause = error instanceof OutsideUnavailable ? error.cause : error;
  const { code, syscall, message, responseCode } = (cause ?? {}) as {
    code?: string;
    syscall?: string;
    message?: string;
    responseCode?: number;
  };
  if (responseCode !== undefined || syscall === 'connect') return false;
  return brokenConnection.includes(code ?? '') && !neverConnected.includes(message ?? '');
}

export function openMailer({ smtpUrl, from }: Config['mail']): Mailer {
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from });
  return {
    async send({ unsubscribeUrl, ...mail }) {
      assertNoOpenTransaction();
      const oneClick = unsubscribeUrl && {
        list: { unsubscribe: unsubscribeUrl },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };
      await transport.sendMail({ ...mail, ...oneClick }).catch((error: unknown) => {
        throw isRejection(error) ? error : new OutsideUnavailable('mail', error);
      });
    },
    close: () => transport.close(),
  };
}
