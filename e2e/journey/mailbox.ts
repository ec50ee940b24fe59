import { codeSentTo, mailsTo, messagesTo } from '../../apps/api/test/outside.ts';
import { expect } from './real-site.ts';

/** The first link to `path` among the mails that arrived for an address; waits until there is one. */
export async function linkMailedTo(address: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => (found = await findLink(address, path)), {
      message: `a mail to ${address} with a link to ${path}`,
    })
    .toBeDefined();
  return found ?? '';
}

async function findLink(address: string, path: string): Promise<string | undefined> {
  const texts = (await mailsTo(address)).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link));
  return links.find((link) => decodeURIComponent(new URL(link).pathname) === path);
}

export async function mailArrives(address: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(address)).map((mail) => mail.subject))
    .toContainEqual(expect.stringMatching(subject));
}

/** The code of the SMS to a number, as it is written in the field: 091234567. */
export async function codeTextedTo(national: string): Promise<string> {
  const phone = `+598${national.slice(1)}`;
  await expect.poll(async () => (await messagesTo(phone)).length).toBeGreaterThan(0);
  return codeSentTo(phone);
}
