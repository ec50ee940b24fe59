import { type IndexAliases, indexAliases } from '#platform/providers/search-index.ts';
import { letterMappings, linkingWords, pluralOnly } from '#modules/text/index.ts';

/** Fields needed to filter and sort ids; displayed data is read from PostgreSQL. */
export interface ProductDocument {
  readonly id: number;
  readonly seller_id: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly product_type: string;
  readonly accessory_type: string | null;
  readonly size: string;
  /** Filter value with the product type, see `filterSize`. */
  readonly size_type: string;
  readonly sex: string;
  readonly brand: string | null;
  readonly condition: string | null;
  readonly category: string | null;
  readonly colors: readonly string[];
  /** First moment that everybody could see it. */
  readonly published: string;
  /** See `gradeOfStanding`. */
  readonly seller_grade: number;
  readonly department: string | null;
  readonly tags: readonly string[];
  readonly likes: number;
  readonly comments: number;
  /** Prefixes of the title, see `leadingWords`. */
  readonly head: readonly string[];
  readonly main_color: string | null;
  /** Normalised brand, see `brandKey`. */
  readonly brand_key: string | null;
  /** Tags, materials and pattern. */
  readonly traits: readonly string[];
  /** Title, category, brand, a child's age and traits. */
  readonly words: readonly string[];
  /** Phonetic keys of those words, see `phoneticKey`. */
  readonly sounds: string;
}

const keyword = { type: 'keyword' };
const number = { type: 'integer' };
// No norms: repeating a word must not change the score.
const text = { type: 'text', analyzer: 'spanish_folded', norms: false };

export const productIndexDefinition = {
  settings: {
    // Explicit, because the default stops refreshing indexes without searches.
    refresh_interval: '200ms',
    // Sorted newest first on disk, so that a page of the newest stops after a few documents. In insertion order the
    // engine would visit all of them.
    'index.sort.field': 'id',
    'index.sort.order': 'desc',
    // Aggregations use all cores; pages stop early and use one.
    'index.search.concurrent_segment_search.mode': 'auto',
    // How long a deleted document's version rejects late writes.
    'index.gc_deletes': '1h',
    // Smaller translog, so that the index recovers in seconds after a crash.
    'index.translog.flush_threshold_size': '64mb',
    analysis: {
      char_filter: {
        accents: { type: 'mapping', mappings: letterMappings },
      },
      filter: {
        linking_words: { type: 'stop', stopwords: [...linkingWords] },
        plural_only: { type: 'keyword_marker', keywords: [...pluralOnly] },
        plural_and_gender: { type: 'stemmer', language: 'light_spanish' },
      },
      analyzer: {
        spanish_folded: {
          type: 'custom',
          tokenizer: 'standard',
          char_filter: ['accents'],
          filter: ['lowercase', 'linking_words', 'plural_only', 'plural_and_gender'],
        },
        as_typed: {
          type: 'custom',
          tokenizer: 'standard',
          char_filter: ['accents'],
          filter: ['lowercase'],
        },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: { type: 'long' },
      seller_id: keyword,
      title: {
        ...text,
        // For autocomplete.
        fields: {
          typed: {
            type: 'text',
            analyzer: 'as_typed',
            norms: false,
            index_prefixes: { min_chars: 1, max_chars: 10 },
          },
        },
      },
      description: text,
      price: number,
      product_type: keyword,
      accessory_type: keyword,
      size: keyword,
      size_type: keyword,
      sex: keyword,
      brand: { ...keyword, fields: { words: text } },
      condition: keyword,
      category: keyword,
      colors: keyword,
      published: { type: 'date' },
      seller_grade: keyword,
      department: keyword,
      tags: keyword,
      likes: number,
      comments: number,
      head: keyword,
      main_color: keyword,
      brand_key: keyword,
      traits: text,
      words: text,
      sounds: { type: 'text', analyzer: 'whitespace', norms: false },
    } satisfies Record<keyof ProductDocument, object>,
  },
};

export function productAliases(namespace: string): IndexAliases {
  return indexAliases(namespace, 'products');
}
