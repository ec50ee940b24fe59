import { endings, mailOnlyProviders, mailProviders, wordEndings } from './internet-names.ts';
import type { Reading } from './reading.ts';
import { find, isNear, phrases, type Span } from './words.ts';

const nameBefore = /[a-z0-9ñ._+-]*$/;
const domainAfter = /^[a-z0-9ñ.-]*/;
const longestName = 64;

const providerNames = phrases(mailOnlyProviders);
const announcements = phrases(`
  mi|meu|nuestro gmail|hotmail|outlook|yahoo es|:, mi|meu|nuestro|el|o correo|mail|email es|de, escribime|escribinos a|al,
  mandame|enviame a|al mi?
`);

/** name@domain, and a mail provider's name after the @ also without its ending. */
export function findEmails({ text, words }: Reading): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const [name = ''] = nameBefore.exec(text.slice(Math.max(0, at - longestName), at)) ?? [];
    const [domain = ''] = domainAfter.exec(text.slice(at + 1, at + 1 + longestName)) ?? [];
    if (isMailDomain(domain, name !== '')) found.push({ from: at - name.length, to: at + 1 + domain.length });
  }
  const announced = find(announcements, words);
  const providers = find(providerNames, words).filter(
    (span) => text.startsWith('.com', span.to) || isNear(announced, span, 25),
  );
  return [
    ...found,
    ...providers.filter((span) => !found.some(({ from, to }) => from < span.to && span.from < to)),
  ];
}

function isMailDomain(domain: string, hasName: boolean): boolean {
  const labels = domain.split('.').filter((label) => label !== '');
  const [host = ''] = labels;
  const ending = labels.at(-1) ?? '';
  if (mailProviders.has(host)) return hasName || labels.length > 1 || host !== 'mail';
  return hasName && labels.length > 1 && (endings.has(ending) || wordEndings.has(ending));
}
