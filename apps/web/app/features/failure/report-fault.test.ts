import { reportClientError } from '@perchero/contract/platform/client-errors';
import { afterEach, expect, it, vi } from 'vitest';
import { reportFault } from './report-fault.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports an error once, truncated to the contract limits, and returns its id', () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', fetch);
  const fault = new Error('x'.repeat(2000));

  const ids = [reportFault(fault), reportFault(fault)];

  const sent = reportClientError.body.parse(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(ids).toEqual([sent.id, sent.id]);
  expect(sent.message).toHaveLength(500);
});
