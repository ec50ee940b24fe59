import { reportReasonKeys } from '@perchero/contract/moderation/report-reasons.rules';
import { expect, it } from 'vitest';
import { reasonGroups } from './texts.ts';

it('MOD-01 shows every reason in one group', () => {
  expect(Object.values(reasonGroups).flat().toSorted()).toEqual(reportReasonKeys.toSorted());
});
