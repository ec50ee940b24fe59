import { createTransport } from 'nodemailer';
import { OutsideUnavailable } from './app-error.ts';
import type { Config } from './config.ts';
import { assertNoOpenTransaction } from './database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function openMailer({ smtpUrl, from }: Config['mail']): Mailer {
  const transport = createTransport(smtpUrl, { from });
  return {
    async send(mail) {
      assertNoOpenTransaction();
      await transport.sendMail(mail).catch((error: unknown) => {
        throw new OutsideUnavailable('mail', error);
      });
    },
    close: () => transport.close(),
  };
}
