import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@perchero/contract/errors';
import type { Listing } from './listing.ts';
import type { StubPhotos } from './photos.ts';

/** Mutable: tests change it while the stub runs. */
export interface StubState {
  /** `broken-first` and `broken-more` fail the first or the following pages; `overlapping` repeats products. */
  mode: 'full' | 'one' | 'short' | 'empty' | 'overlapping' | 'broken-first' | 'broken-more';
  code: ErrorCode;
  likesAll: boolean;
  /** Of the reader of the listing. */
  ownSizes: readonly string[];
  /** Listing replies wait until this resolves. */
  gate: Promise<void> | null;
  /** Overrides parts of the listing reply. */
  listing: Partial<Listing>;
  reports: unknown[];
  /** Replies by `GET /api/session` or by that with a query string; other endpoints reply not-found. */
  answers: Record<string, StubAnswer>;
  /** Calls to these endpoints, in order. */
  calls: { endpoint: string; body: unknown }[];
  /** Calls and replies that do not match the contract. */
  violations: string[];
  photos: StubPhotos;
  /** Files in the store by path `/media/…`, other than pictures. */
  files: Map<string, string>;
}

/** A success by its body, an error by its code, or a stream. */
export type StubAnswer =
  | { readonly stream: (response: ServerResponse, url: URL) => void; readonly gate?: Promise<void> }
  | { readonly body: object; readonly gate?: Promise<void> }
  | Refusal;

export interface Refusal {
  readonly code: ErrorCode;
  readonly cooldown?: number;
  readonly issues?: readonly { path: string; rule: string }[];
  readonly gate?: Promise<void>;
}
