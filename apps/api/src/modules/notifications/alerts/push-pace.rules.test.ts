import { expect, it } from 'vitest';
import { nextPushAt, nextPushOfSearchAt } from './push-pace.rules.ts';

const at = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 4, 4, hours, minutes));

it('ALERT-10 four pushes in any hour, twelve in any day', () => {
  expect(nextPushAt([])).toBeNull();
  expect(nextPushAt([at(9, 0), at(9, 20), at(9, 40)])).toBeNull();
  expect(nextPushAt([at(9, 0), at(9, 20), at(9, 40), at(9, 50)])).toEqual(at(10, 0));
  const twelve = Array.from({ length: 12 }, (_, index) => at(8 + index));
  expect(nextPushAt(twelve)).toEqual(at(32));
  expect(nextPushAt(twelve.slice(1))).toEqual(at(17));
});

it('ALERT-10 pushes for one search are 15 minutes apart', () => {
  expect(nextPushOfSearchAt(null)).toBeNull();
  expect(nextPushOfSearchAt(at(9, 5))).toEqual(at(9, 20));
});
