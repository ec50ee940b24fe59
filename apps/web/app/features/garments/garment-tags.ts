import type { Garment } from '@perchero/contract/garments/garments';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import type { MetaDescriptor } from 'react-router';
import { previewTags } from '#app/shared/page-tags.ts';
import { paths } from '#app/shared/paths.ts';
import type { Site } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { pageTexts as texts } from './texts.ts';

const widest = Math.max(...pictureWidths);

/** Meta tags of a garment: links to it have a preview, but search engines must not index it. */
export function garmentTags(garment: Garment, { publicUrl, mediaUrl }: Site): MetaDescriptor[] {
  const { code, picture, owners } = garment;
  const title = garment.title ?? texts.untitled;
  return [
    ...previewTags({
      title: siteTexts.pageTitle(garment.title === null ? title : texts.title(title)),
      description: texts.description(texts.owners(owners)),
      publicUrl,
      path: paths.garment(code),
      picture: picture && {
        url: `${mediaUrl}/${pictureFile(picture.path, widest)}`,
        // Small photos are not enlarged.
        width: Math.min(widest, picture.width),
        height: Math.round((Math.min(widest, picture.width) * picture.height) / picture.width),
        alt: texts.photo(title),
      },
    }),
    { name: 'robots', content: 'noindex' },
  ];
}
