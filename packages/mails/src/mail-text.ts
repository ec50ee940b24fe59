import type { Fact, MailContent, Link } from './mail-content.ts';
import { frame } from './texts.ts';

const line = (link: Link | undefined) => link && `${link.label}:\n${link.url}`;

const factLine = ({ name, value, url }: Fact) => `${name}: ${value}${url ? `\n${url}` : ''}`;

/** The plain-text part. */
export function renderText(content: MailContent): string {
  return [
    content.title.toUpperCase(),
    content.greeting,
    ...content.paragraphs,
    content.facts.map(factLine).join('\n'),
    ...(content.groups ?? []).flatMap(({ title, facts, more }) => [
      [title, ...facts.map(factLine)].join('\n'),
      line(more),
    ]),
    line(content.action),
    content.deadline,
    content.secondaryAction?.question,
    line(content.secondaryAction?.link),
    `--\n${content.reason}\n${frame.neverAsks}\n${frame.tagline}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
