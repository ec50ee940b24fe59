import { expect } from './real-site.ts';

/** URL of the mail or SMS sink of the running site; every journey uses its own addresses and numbers. */
function inbox(variable: 'INBOX_PORT' | 'TWILIO_PORT', path: string): string {
  const port = process.env[variable];
  if (!port) throw new Error(`${variable} is not set: start this with scripts/run`);
  return `http://127.0.0.1:${port}${path}`;
}

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(inbox('INBOX_PORT', `/api/mails?to=${encodeURIComponent(address)}`));
  return (await response.json()) as { subject: string; text: string }[];
}

/** Waits for a mail with a link to `path` and returns the link. */
export async function waitForMailLink(address: string, path: string): Promise<string> {
  const find = async () => {
    const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.find((link) => decodeURIComponent(new URL(link).pathname) === path);
  };
  await expect.poll(find, { message: `a mail to ${address} with a link to ${path}` }).toBeDefined();
  return (await find()) ?? '';
}

export async function waitForMail(address: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(address)).map((mail) => mail.subject))
    .toContainEqual(expect.stringMatching(subject));
}

/** The code of the newest SMS to a number in national format, such as 091234567. */
export async function waitForSmsCode(national: string): Promise<string> {
  const to = encodeURIComponent(`+598${national.slice(1)}`);
  const find = async () => {
    const response = await fetch(inbox('TWILIO_PORT', `/api/messages?to=${to}`));
    const [newest] = (await response.json()) as { body: string }[];
    return newest?.body.match(/\b\d{6}\b/)?.[0];
  };
  await expect.poll(find, { message: `an SMS to ${national}` }).toBeDefined();
  return (await find()) ?? '';
}
