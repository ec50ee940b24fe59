import type { MetaDescriptor } from 'react-router';
import { siteTexts } from './texts.ts';

/** Meta tags of a page that search engines must not index. */
export function privatePageTags(title: string): MetaDescriptor[] {
  return [{ title: siteTexts.pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}

/**
 * Meta tags of a page whose loader failed. Other pages get their tags from the loader, so the code that builds them stays on the
 * server.
 */
export const unknownTags: MetaDescriptor[] = [{ title: siteTexts.name }];

interface PreviewPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface Preview {
  readonly title: string;
  readonly description: string;
  readonly publicUrl: string;
  /** Canonical path. */
  readonly path: string;
  /** Defaults to the site's own picture. */
  readonly picture?: PreviewPicture | null;
  readonly type?: 'website' | 'product' | 'profile';
}

/** Title, description, canonical URL, Open Graph and Twitter tags. */
export function previewTags(preview: Preview): MetaDescriptor[] {
  const { title, description, publicUrl, path, type = 'website' } = preview;
  const url = publicUrl + path;
  const picture = preview.picture ?? sitePicture(publicUrl);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteTexts.name },
    { property: 'og:locale', content: 'es_UY' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture.url },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture.url },
  ];
}

function sitePicture(publicUrl: string): PreviewPicture {
  return { url: `${publicUrl}/og.png`, width: 1200, height: 630, alt: siteTexts.previewPictureAlt };
}
