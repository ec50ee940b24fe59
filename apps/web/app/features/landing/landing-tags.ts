import type { MetaDescriptor } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import type { Site } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { headTexts } from './texts.ts';

const context = 'https://schema.org';

/** Meta tags and JSON-LD of the landing page. */
export function landingTags({ publicUrl }: Site): MetaDescriptor[] {
  const organization = `${publicUrl}/#organization`;
  return [
    ...previewTags({ ...headTexts, publicUrl, path: paths.home }),
    {
      'script:ld+json': {
        '@context': context,
        '@type': 'WebSite',
        name: siteTexts.name,
        url: publicUrl + paths.home,
        inLanguage: 'es-UY',
        description: headTexts.description,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}${paths.products}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    },
    {
      'script:ld+json': {
        '@context': context,
        '@type': 'Organization',
        '@id': organization,
        name: siteTexts.name,
        slogan: siteTexts.tagline,
        url: publicUrl + paths.home,
        logo: `${publicUrl}/apple-touch-icon.png`,
        areaServed: 'UY',
      },
    },
  ];
}
