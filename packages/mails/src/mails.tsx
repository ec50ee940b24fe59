import { render } from '@react-email/render';
import type { renderMail as Declared } from '../mails.d.ts';
import { LetterPage } from './letter-page.tsx';
import { letterText } from './letter-text.ts';
import { letterOf } from './letters.ts';

export const renderMail: typeof Declared = async (mail) => {
  const letter = letterOf(mail);
  return {
    // A line break in a header would begin another header.
    subject: letter.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: letterText(letter),
    html: await render(<LetterPage letter={letter} />),
  };
};
