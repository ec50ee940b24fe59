import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../stack/environment.ts';
import { printOrderStates } from './order-states.ts';

it('docs/orders.md equals the table of order states', async () => {
  await expect(printOrderStates()).toMatchFileSnapshot(join(repository, 'docs/orders.md'));
});
