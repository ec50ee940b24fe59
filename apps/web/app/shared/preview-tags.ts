import type { MetaDescriptor } from 'react-router';
import { siteTexts } from './texts.ts';

interface Preview {
  readonly title: string;
  readonly description: string;
  readonly publicUrl: string;
  /** The one address under which this page should be known. */
  readonly path: string;
}

/** Title, description, canonical address and what a shared link shows. */
export function previewTags({ title, description, publicUrl, path }: Preview): MetaDescriptor[] {
  const url = publicUrl + path;
  const image = `${publicUrl}/og.png`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteTexts.name },
    { property: 'og:locale', content: 'es_UY' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: siteTexts.previewPictureAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
}
