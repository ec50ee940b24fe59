import type { Mail } from './mailbox.ts';
import { escape, formatTime, listPage } from '../simulators/page.ts';

export const texts = {
  title: 'Correo de prueba',
  empty: 'Todavía no llegó ningún correo.',
  count: (count: number) => (count === 1 ? '1 correo' : `${count} correos`),
  to: 'Para',
  from: 'De',
  noSubject: '(sin asunto)',
  asText: 'Ver texto',
};

function mailItem(mail: Mail): string {
  const text = `<pre>${escape(mail.text)}</pre>`;
  const body = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escape(mail.subject)}" src="/mails/${mail.id}"></iframe>
       <details><summary>${texts.asText}</summary>${text}</details>`
    : text;
  return `<details>
    <summary><strong>${escape(mail.subject || texts.noSubject)}</strong><br>
      <small>${texts.to} ${escape(mail.to.join(', '))} · ${texts.from} ${escape(mail.from)} · ${formatTime(mail.receivedAt)}</small>
    </summary>
    ${body}
  </details>`;
}

export function inboxPage(mails: Mail[]): string {
  return listPage(texts.title, texts.count(mails.length), mails.map(mailItem), texts.empty);
}

/** The HTML of the mail; links open outside the frame. */
export function mailPage(mail: Mail): string {
  return `<base target="_blank">${mail.html}`;
}
