import type { BotCheckAction } from '@perchero/contract/identity/bot-check';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Outside = ReturnType<typeof openOutside>;

/** The mail sink and the simulators of a proof's copy. */
export function openOutside(env: Environment) {
  const twilio = variable(env, 'TWILIO_API_URL');
  const tokenUrl = new URL('/turnstile/v0/token', variable(env, 'TURNSTILE_VERIFY_URL'));
  const sitekey = variable(env, 'TURNSTILE_SITE_KEY');

  const mailsTo = (address: string) =>
    read<ReceivedMail[]>(`http://127.0.0.1:${portOf(env, 7)}/api/mails?to=${encodeURIComponent(address)}`);
  const messagesTo = (phone: string) =>
    read<{ body: string }[]>(`${twilio}/api/messages?to=${encodeURIComponent(phone)}`);

  async function codeSentTo(phone: string): Promise<string> {
    const [message] = await messagesTo(phone);
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  /** Waits for the link to a page in any of the mails to an address, the newest first. */
  async function linkTo(address: string, page: string): Promise<URL> {
    let found: URL | undefined;
    const look = async () => {
      const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      found = links.map((link) => new URL(link)).find(({ pathname }) => decodeURI(pathname).includes(page));
      return found !== undefined;
    };
    await waitUntil(`a link to ${page} in the mails to ${address}`, look, { seconds: 60 });
    return found ?? new URL('about:blank');
  }

  return {
    mailsTo,
    messagesTo,
    codeSentTo,
    linkTo,
    tokenIn: async (address: string, page: string) =>
      (await linkTo(address, page)).searchParams.get('token') ?? '',
    messagesInAll: async () => (await read<{ total: number }>(`${twilio}/api/count`)).total,
    /** What the bot check gives to a person on our site. */
    async botToken(action: BotCheckAction): Promise<string> {
      const reply = await fetch(tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: variable(env, 'PUBLIC_URL') },
        body: JSON.stringify({ sitekey, action }),
      });
      return ((await reply.json()) as { token: string }).token;
    },
  };
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
