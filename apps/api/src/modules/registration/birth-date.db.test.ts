import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { botToken } from '../../../test/outside.ts';
import { aForm } from '../../../test/people.ts';

const test = await startTestApp();

function moveTo(moment: string): void {
  test.clock.advance((Date.parse(moment) - test.clock.now().getTime()) / 1000);
}

async function statusOf(birthDate: string): Promise<number> {
  const body = { ...aForm({ birthDate }), botToken: await botToken('register') };
  return (await test.visitor().post('/api/register', body)).status;
}

it('REG-04 computes the age by the date in Montevideo', async () => {
  moveTo('2027-06-10T02:59:00Z');
  expect(await statusOf('2012-06-10')).toBe(400);
  expect(await statusOf('1901-06-10')).toBe(200);

  moveTo('2027-06-10T03:00:30Z');
  expect(await statusOf('2012-06-10')).toBe(200);
  expect(await statusOf('1901-06-10')).toBe(400);
  expect(await statusOf('1901-06-11')).toBe(200);
});

it('REG-04 counts 1 March as the birthday of a person born on 29 February', async () => {
  moveTo('2027-03-01T02:59:00Z');
  expect(await statusOf('2012-02-29')).toBe(400);

  moveTo('2027-03-01T03:00:30Z');
  expect(await statusOf('2012-02-29')).toBe(200);
});
