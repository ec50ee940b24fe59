import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inboxPage } from './inbox-page.ts';
import { Mailbox } from './mailbox.ts';

function message(subject: string): Readable {
  return Readable.from([
    `From: Perchero <hola@perchero.example>\r\nTo: ana@perchero.example\r\nSubject: ${subject}\r\n\r\nhola\r\n`,
  ]);
}

describe('mailbox', () => {
  it('lists mails by recipient, newest first, ignoring case', async () => {
    const mailbox = new Mailbox();
    await mailbox.receive(message('first'), ['ana@perchero.example', 'hidden@perchero.example']);
    await mailbox.receive(message('second'), ['Ana@Perchero.example']);

    expect(mailbox.list('ana@perchero.example').map((mail) => mail.subject)).toEqual(['second', 'first']);
    expect(mailbox.list('hidden@perchero.example').map((mail) => mail.subject)).toEqual(['first']);
    expect(mailbox.list('nobody@perchero.example')).toEqual([]);
  });

  it('keeps the last 500 mails', async () => {
    const mailbox = new Mailbox();
    for (let number = 1; number <= 501; number += 1) {
      await mailbox.receive(message(`mail ${number}`), ['ana@perchero.example']);
    }

    expect(mailbox.list()).toHaveLength(500);
    expect(mailbox.list().at(-1)?.subject).toBe('mail 2');
    expect(mailbox.find(1)).toBeUndefined();
  });

  it('escapes the content of mails', async () => {
    const mailbox = new Mailbox();
    await mailbox.receive(message('<script>alert(1)</script>'), ['ana@perchero.example']);

    expect(inboxPage(mailbox.list())).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(inboxPage(mailbox.list())).not.toContain('<script>');
  });
});
