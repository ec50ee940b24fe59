import type { MetaDescriptor } from 'react-router';
import { siteTexts } from './texts.ts';

/**
 * The head of a page that could not be asked for. Every other head comes with the data of its page: the words and rules it is
 * made of stay on the server.
 */
export const unknownTags: MetaDescriptor[] = [{ title: siteTexts.name }];
