import type { MetaDescriptor } from 'react-router';

const jsonLd = Symbol('JSON-LD');

/** Meta tags in loader data. Symbol properties are not serialized, so they stay on the server. */
export interface Head {
  readonly tags: MetaDescriptor[];
  readonly [jsonLd]?: MetaDescriptor[];
}

/** Only search engines read JSON-LD, from the server's markup: it is left out of the data for hydration. */
export function withoutJsonLd(tags: readonly MetaDescriptor[]): Head {
  const isJsonLd = (tag: MetaDescriptor) => 'script:ld+json' in tag;
  return { tags: tags.filter((tag) => !isJsonLd(tag)), [jsonLd]: tags.filter(isJsonLd) };
}

export function allTags(head: Head): MetaDescriptor[] {
  return [...head.tags, ...(head[jsonLd] ?? [])];
}
