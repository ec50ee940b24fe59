import { linkingWords } from '../text/leading-words.ts';
import { letterMappings } from '../text/spanish.rules.ts';
import { pluralOnly } from '../text/word-forms.ts';

/** What the engine knows of a product: enough to choose and order ids. What people see is read from PostgreSQL. */
export interface ProductDocument {
  readonly id: number;
  readonly seller_id: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly product_type: string;
  readonly accessory_type: string | null;
  readonly size: string;
  /** The size as it is filtered by: with the type, see `filterSize`. */
  readonly size_type: string;
  readonly sex: string;
  readonly brand: string | null;
  readonly condition: string | null;
  readonly category: string | null;
  readonly colors: readonly string[];
  readonly department: string | null;
  readonly tags: readonly string[];
  readonly likes: number;
  readonly comments: number;
  /** What the title begins with, see `leadingWords`. */
  readonly head: readonly string[];
  readonly main_color: string | null;
  /** The brand as it is compared: "Levi's" and "levis" are one. */
  readonly brand_key: string | null;
  /** What it is made of, how it looks and what its tags say. */
  readonly traits: readonly string[];
  /** All that is said in a few words: title, category, brand and traits. */
  readonly words: readonly string[];
  /** How those words sound, see `ear`. */
  readonly sounds: string;
}

const keyword = { type: 'keyword' };
const number = { type: 'integer' };
// How often a word is said makes no piece a better one: only where it is said counts.
const text = { type: 'text', analyzer: 'spanish_folded', norms: false };

export const productIndexDefinition = {
  settings: {
    // Set by hand, so that it also holds for an index that nobody has searched for a while.
    refresh_interval: '200ms',
    // Kept newest first on disk, so that a page of the newest ends after a few documents. In the order of arrival every
    // later document beats the ones before it and the engine would look at all of them.
    'index.sort.field': 'id',
    'index.sort.order': 'desc',
    // Counts over many documents use every processor; pages, which end early, one.
    'index.search.concurrent_segment_search.mode': 'auto',
    // A deleted document's version is remembered this long against late messages.
    'index.gc_deletes': '1h',
    // Smaller steps between flushes: after a crash the index is readable in seconds rather than minutes.
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
        // For suggestions while somebody types.
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
      brand: keyword,
      condition: keyword,
      category: keyword,
      colors: keyword,
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

/** The names under which the engine keeps the products of one installation. */
export function productAliases(namespace: string) {
  return {
    /** Where readers look: exactly one index. */
    read: `${namespace}-products`,
    /** Every index that must hear of changes: the one being read and, during a rebuild, the one being filled. */
    write: `${namespace}-products-write`,
    newIndex: (at: Date) => `${namespace}-products-${at.toISOString().replace(/\D/g, '')}`,
  };
}

export type ProductAliases = ReturnType<typeof productAliases>;
