import {
  type listTags as endpoint,
  maxTagSuggestions,
  tagsPerPage,
} from '@perchero/contract/catalogue/products';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { productLimits } from '@perchero/contract/catalogue/product';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import type { Db } from '#platform/database/database.ts';
import { cleanTags, plainLetters, spanishLetters } from './tags.rules.ts';
import { readTagsAfter, searchTags } from './tags.queries.ts';

const tagName = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** With a search, the tags that contain it; without, all tags page by page. The cursor is the last name of a page. */
export async function listTags(
  db: Db,
  { search, except, cursor }: ParsedCallOf<typeof endpoint>['query'],
): Promise<ReplyOf<typeof endpoint>> {
  const excluded = cleanTags((except ?? '').split(','));
  if (search) {
    // Cleaned like stored names, so that quotes match.
    const wanted = cleanText(search, productLimits.tag);
    const alike = { letters: spanishLetters, as: plainLetters };
    const tags = await searchTags(db, { search: wanted, except: excluded, limit: maxTagSuggestions, alike });
    return { tags, nextCursor: null };
  }
  const after = cursor ? decodeCursor(tagName, cursor) : null;
  const found = await readTagsAfter(db, { after, except: excluded, limit: tagsPerPage + 1 });
  const tags = found.slice(0, tagsPerPage);
  const last = tags.at(-1);
  const nextCursor = found.length > tagsPerPage && last ? encodeCursor(last.name) : null;
  return { tags, nextCursor };
}
