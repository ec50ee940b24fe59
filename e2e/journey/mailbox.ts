import { expect } from './real-site.ts';

/** Where the mails and SMS of the running site end up; every journey uses addresses and numbers of its own. */
function inbox(variable: 'INBOX_PORT' | 'TWILIO_PORT', path: string): string {
  const port = process.env[variable];
  if (!port) throw new Error(`${variable} is not set: start this with scripts/run`);
  return `http://127.0.0.1:${port}${path}`;
}

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(inbox('INBOX_PORT', `/api/mails?to=${encodeURIComponent(address)}`));
  return (await answer.json()) as { subject: string; text: string }[];
}

/** The first link to `path` among the mails that arrived for an address; waits until there is one. */
export async function linkMailedTo(address: string, path: string): Promise<string> {
  const find = async () => {
    const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.find((link) => decodeURIComponent(new URL(link).pathname) === path);
  };
  await expect.poll(find, { message: `a mail to ${address} with a link to ${path}` }).toBeDefined();
  return (await find()) ?? '';
}

export async function mailArrives(address: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(address)).map((mail) => mail.subject))
    .toContainEqual(expect.stringMatching(subject));
}

/** The code of the newest SMS to a number, which is written as in the field: 091234567. */
export async function codeTextedTo(national: string): Promise<string> {
  const to = encodeURIComponent(`+598${national.slice(1)}`);
  const find = async () => {
    const answer = await fetch(inbox('TWILIO_PORT', `/api/messages?to=${to}`));
    const [newest] = (await answer.json()) as { body: string }[];
    return newest?.body.match(/\b\d{6}\b/)?.[0];
  };
  await expect.poll(find, { message: `an SMS to ${national}` }).toBeDefined();
  return (await find()) ?? '';
}
