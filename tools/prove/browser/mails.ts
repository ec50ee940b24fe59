import { join } from 'node:path';
import { openMailer } from '@perchero/api/src/platform/providers/mail.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { type Environment, portOf, repository } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';

interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Every kind of mail with these texts wherever it repeats what people wrote, sent by the product's mailer. Answers how many. */
export async function sendEveryMail(env: Environment, bundles: readonly string[]): Promise<number> {
  const mails = join(repository, 'packages/mails');
  const { samples } = (await import(join(mails, 'src/samples.ts'))) as { samples: Record<string, object> };
  const { renderMail } = (await import(join(mails, 'build/mails.js'))) as {
    renderMail: (mail: object) => Promise<Rendered>;
  };
  const mailer = openMailer(readConfig({ ...env, LOG_LEVEL: 'silent' }).mail);
  let sent = 0;
  for (const bundle of bundles) {
    for (const sample of Object.values(samples)) {
      const mail = await renderMail(withText(sample, bundle) as object);
      await mailer.send({ to: 'canario@correo.example', ...mail });
      sent += 1;
    }
  }
  mailer.close();
  return sent;
}

/** What people wrote is replaced; addresses are made by the server. */
function withText(value: unknown, text: string, name = ''): unknown {
  if (typeof value === 'string') return name === 'kind' || /url$/i.test(name) ? value : text;
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withText(part, text, key)]));
}

/** What lies in the mail sink, once there is so much. */
export async function receivedMails(env: Environment, atLeast: number): Promise<Rendered[]> {
  let mails: Rendered[] = [];
  const look = async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(env, 7)}/api/mails`);
    mails = (await answer.json()) as Rendered[];
    return mails.length >= atLeast;
  };
  await waitUntil(`${atLeast} mails`, look, { seconds: 60 });
  return mails;
}
