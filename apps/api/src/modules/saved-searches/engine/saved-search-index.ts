import { productIndexDefinition } from '#modules/search/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { SearchEngine } from '#platform/providers/search-engine.ts';
import { type IndexAccess, type IndexAliases, indexAliases } from '#platform/providers/search-index.ts';

export interface SavedSearchEngine {
  readonly db: Db;
  readonly engine: SearchEngine;
  readonly savedSearchAliases: IndexAliases;
}

/** The copy of a saved search. */
export interface SavedSearchDocument {
  readonly search_id: string;
  readonly version: number;
  /** Of the query: differs when words mean something else by now. */
  readonly stamp: string;
  readonly query: object;
}

const { settings, mappings } = productIndexDefinition;

/** With the fields and the analysis of the products, which are compared with the queries. */
export const savedSearchIndexDefinition = {
  settings: {
    refresh_interval: settings.refresh_interval,
    'index.gc_deletes': settings['index.gc_deletes'],
    'index.translog.flush_threshold_size': settings['index.translog.flush_threshold_size'],
    analysis: settings.analysis,
  },
  mappings: {
    dynamic: 'strict',
    properties: {
      ...mappings.properties,
      search_id: { type: 'keyword' },
      version: { type: 'integer' },
      stamp: { type: 'keyword' },
      query: { type: 'percolator' },
    } satisfies Record<keyof SavedSearchDocument, object>,
  },
};

export function savedSearchAliases(namespace: string): IndexAliases {
  return indexAliases(namespace, 'saved-searches');
}

export function accessOf({ engine, savedSearchAliases: aliases }: SavedSearchEngine): IndexAccess {
  return { engine, aliases };
}
