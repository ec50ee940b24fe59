import type { MetaDescriptor } from 'react-router';

const structured = Symbol('structured data');

/** The head of a page as its loader gives it. Symbols stay on the server. */
export interface Head {
  readonly tags: MetaDescriptor[];
  readonly [structured]?: MetaDescriptor[];
}

/** Search engines read what the server sends: what is for them alone does not travel to the browser a second time. */
export function toldOnce(tags: readonly MetaDescriptor[]): Head {
  const isStructured = (tag: MetaDescriptor) => 'script:ld+json' in tag;
  return { tags: tags.filter((tag) => !isStructured(tag)), [structured]: tags.filter(isStructured) };
}

export function allTags(head: Head): MetaDescriptor[] {
  return [...head.tags, ...(head[structured] ?? [])];
}
