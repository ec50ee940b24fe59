import { expect, it } from 'vitest';
import { toScript } from './pgbench.ts';

it('sends the same statements with the same values, each under a name of its own', () => {
  const statements = [
    { text: 'begin', values: [] },
    {
      text: 'update t set a = $1 where b = any ($2::text[]) and c is not distinct from $3',
      values: [7, ['x', 'y z'], null],
    },
  ];

  const { script, definitions } = toScript('r0', { statements });

  expect(script).toBe(
    'begin;\nupdate t set a = :r0_1_1 where b = any (:r0_1_2::text[]) and c is not distinct from null;\n',
  );
  expect(definitions).toEqual(['r0_1_1=7', 'r0_1_2={"x","y z"}']);
});

it('draws the number that has to differ', () => {
  const sent = {
    statements: [{ text: 'insert into t values ($1, $2)', values: [7, 8] }],
    drawn: { value: 7, from: 1, to: 9 },
  };

  const { script, definitions } = toScript('r0', sent);

  expect(script).toBe('\\set drawn random(1, 9)\ninsert into t values (:drawn, :r0_0_2);\n');
  expect(definitions).toEqual(['r0_0_2=8']);
});
