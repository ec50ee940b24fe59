import type { Mail } from './mailbox.ts';
import { texts } from './texts.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (value: string) => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const time = new Intl.DateTimeFormat(texts.language, {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: texts.timeZone,
});

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  details { border-top: 1px solid #8886; padding: .5rem 0 }
  summary { cursor: pointer }
  small { opacity: .75 }
  iframe { width: 100%; height: 30rem; border: 1px solid #8886; background: #fff }
  pre { white-space: pre-wrap }`;

function mailItem(mail: Mail): string {
  const text = `<pre>${escape(mail.text)}</pre>`;
  const body = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escape(mail.subject)}" src="/mails/${mail.id}"></iframe>
       <details><summary>${texts.asText}</summary>${text}</details>`
    : text;
  return `<details>
    <summary><strong>${escape(mail.subject || texts.noSubject)}</strong><br>
      <small>${texts.to} ${escape(mail.to.join(', '))} · ${texts.from} ${escape(mail.from)} · ${time.format(new Date(mail.receivedAt))}</small>
    </summary>
    ${body}
  </details>`;
}

export function inboxPage(mails: Mail[]): string {
  const list = mails.length === 0 ? `<p>${texts.empty}</p>` : mails.map(mailItem).join('\n');
  return `<!doctype html>
<html lang="${texts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${STYLE}</style></head>
<body><h1>${texts.title}</h1><p>${texts.count(mails.length)}</p>${list}</body>
</html>`;
}

/** The mail as its reader sees it; links leave the frame. */
export function mailPage(mail: Mail): string {
  return `<base target="_blank">${mail.html}`;
}
