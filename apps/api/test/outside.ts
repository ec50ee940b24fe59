import { randomInt } from 'node:crypto';
import type { BotCheckAction } from '@perchero/contract/identity/bot-check';

// The mail sink and the simulators are shared; every test uses unique addresses and numbers.
function envOf(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: start this with scripts/run`);
  return value;
}

interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Mails received by an address, newest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const url = `http://127.0.0.1:${envOf('INBOX_PORT')}/api/mails?to=${encodeURIComponent(address)}`;
  return (await (await fetch(url)).json()) as ReceivedMail[];
}

/** The token of the newest mailed link whose path contains `path`. */
export async function tokenMailedTo(address: string, path: string): Promise<string> {
  const texts = (await mailsTo(address)).map(({ text }) => text).join('\n');
  const links = [...texts.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
  const link = links.find(({ pathname }) => decodeURIComponent(pathname).includes(path));
  const token = link?.searchParams.get('token');
  if (!token) throw new Error(`No link to ${path} was mailed to ${address}`);
  return token;
}

interface ReceivedSms {
  readonly to: string;
  readonly body: string;
}

export async function messagesTo(phone: string): Promise<ReceivedSms[]> {
  const response = await fetch(`${envOf('TWILIO_API_URL')}/api/messages?to=${encodeURIComponent(phone)}`);
  return (await response.json()) as ReceivedSms[];
}

export async function codeSentTo(phone: string): Promise<string> {
  const [message] = await messagesTo(phone);
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** A valid token of the bot check. */
export async function botToken(action: BotCheckAction, origin = envOf('PUBLIC_URL')): Promise<string> {
  const url = new URL('/turnstile/v0/token', envOf('TURNSTILE_VERIFY_URL'));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ sitekey: envOf('TURNSTILE_SITE_KEY'), action }),
  });
  return ((await response.json()) as { token: string }).token;
}

export function aPhone(): string {
  return `+5989${1 + randomInt(8)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

export function anEmail(): string {
  return `p${randomInt(1e12)}@correo.example`;
}
