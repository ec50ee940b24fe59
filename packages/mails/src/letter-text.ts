import type { Fact, Letter, Link } from './letter.ts';
import { frame } from './texts.ts';

const line = (link: Link | undefined) => link && `${link.label}:\n${link.url}`;

const factLine = ({ name, value, url }: Fact) => `${name}: ${value}${url ? `\n${url}` : ''}`;

/** The mail for those who read no HTML. */
export function letterText(letter: Letter): string {
  return [
    letter.title.toUpperCase(),
    letter.greeting,
    ...letter.paragraphs,
    letter.facts.map(factLine).join('\n'),
    line(letter.action),
    letter.deadline,
    letter.wayOut?.question,
    line(letter.wayOut?.link),
    `--\n${letter.reason}\n${frame.neverAsks}\n${frame.tagline}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
