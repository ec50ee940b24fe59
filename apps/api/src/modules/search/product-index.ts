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
}

const keyword = { type: 'keyword' };
const number = { type: 'integer' };
const text = { type: 'text', analyzer: 'spanish' };

export const productIndexDefinition = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    // Set by hand, so that it also holds for an index that nobody has searched for a while.
    refresh_interval: '200ms',
    // Kept newest first on disk, so that a page of the newest ends after a few documents. In the order of arrival every
    // later document beats the ones before it and the engine would look at all of them.
    'index.sort.field': 'id',
    'index.sort.order': 'desc',
    // A deleted document's version is remembered this long against late messages.
    'index.gc_deletes': '1h',
    // Smaller steps between flushes: after a crash the index is readable in seconds rather than minutes.
    'index.translog.flush_threshold_size': '64mb',
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: { type: 'long' },
      seller_id: keyword,
      title: text,
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
