import type { Mail, RenderedMail } from '../src/mail.ts';
import { texts } from './texts.ts';

export interface PreviewedMail extends RenderedMail {
  readonly kind: Mail['kind'];
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }
  nav a { margin-right: 1rem }
  section { border-top: 1px solid #8886; padding: 1rem 0 2rem }
  .ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 1rem }
  figure { margin: 0 }
  iframe { width: 100%; height: 60rem; border: 1px solid #8886 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8886; padding: 1rem; margin: 0 }`;

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function frame(kind: string, theme: string, caption: string): string {
  return `<figure><figcaption>${caption}</figcaption>
    <iframe sandbox loading="lazy" title="${kind}, ${caption}" src="/${kind}?theme=${theme}"></iframe></figure>`;
}

function mailSection({ kind, subject, text }: PreviewedMail): string {
  return `<section id="${kind}"><h2>${kind}</h2><p>${texts.subject}: <strong>${escape(subject)}</strong></p>
    <div class="ways">
      ${frame(kind, 'light', texts.light)}
      ${frame(kind, 'dark', texts.dark)}
      <figure><figcaption>${texts.plain}</figcaption><pre>${escape(text)}</pre></figure>
    </div></section>`;
}

export function previewPage(mails: readonly PreviewedMail[]): string {
  const links = mails.map(({ kind }) => `<a href="#${kind}">${kind}</a>`).join('');
  return `<!doctype html>
<html lang="${texts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${STYLE}</style></head>
<body><h1>${texts.title}</h1><nav>${links}</nav>${mails.map(mailSection).join('\n')}</body>
</html>`;
}
