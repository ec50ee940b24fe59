import { render } from '@react-email/render';
import type { renderMail as Declared } from '../mails.d.ts';
import { MailHtml } from './mail-html.tsx';
import { renderText } from './mail-text.ts';
import { contentOf } from './mail-contents.ts';

export const renderMail: typeof Declared = async (mail) => {
  const content = contentOf(mail);
  return {
    // A line break in a header would begin another header.
    subject: content.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: renderText(content),
    html: await render(<MailHtml content={content} />),
  };
};
