import type { MetaDescriptor } from 'react-router';
import { siteTexts } from './texts.ts';

/** The head of a page that only makes sense to who was sent there. */
export function privatePageTags(title: string): MetaDescriptor[] {
  return [{ title: siteTexts.pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}
