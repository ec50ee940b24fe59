import { randomUUID } from 'node:crypto';
import { maxUnsubscribeToken } from '@perchero/contract/notifications/unsubscribe';
import { maxSavedSearches } from '@perchero/contract/saved-searches/saved-search.rules';
import { expect, it } from 'vitest';
import { createKeys } from '#platform/keys.ts';
import { type MailList, openToken, unsubscribeUrl } from './mail-list.rules.ts';

const keys = createKeys('a secret of at least 32 characters');
const deps = { keys, config: { publicUrl: 'https://perchero.example' } };
const ids = Array.from({ length: maxSavedSearches }, () => randomUUID());

it.each<MailList>(['daily', 'social', `alert:${ids[0]}`, `alert:${ids.join(',')}`])(
  'PUSH-10 the token of %s says whose mails of which list stop',
  (list) => {
    const subscription = { accountId: randomUUID(), list };
    const url = unsubscribeUrl(deps, subscription);
    const token = url.slice(url.lastIndexOf('/') + 1);
    expect(openToken(keys, token)).toEqual(subscription);
    expect(token.length).toBeLessThanOrEqual(maxUnsubscribeToken);
  },
);
