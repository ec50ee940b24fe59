import { expect, it } from 'vitest';
import { repository } from './outcome.ts';
import { checkSecurity } from './security.ts';

it('GUARD-12 every statement of the security documents cites an existing test, check or proof', async () => {
  expect((await checkSecurity(repository)).problems).toEqual([]);
});
