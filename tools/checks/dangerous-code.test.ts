import { expect, it } from 'vitest';
import { dangersIn } from './dangerous-code.ts';

const file = 'apps/api/src/modules/x.ts';
const namesOf = (source: string) => dangersIn(file, source).map(({ name }) => name);

it.each([
  ['eval(text)', 'code from a string'],
  ['new Function(text)', 'code from a string'],
  ['execSync(`ls ${name}`)', 'a shell'],
  ["spawn('ls', [], { shell: true })", 'a shell'],
  ["import { spawn } from 'node:child_process';", 'another process'],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'markup from a string'],
  ['element.innerHTML = text', 'markup from a string'],
  ['sql.raw(order)', 'SQL from a string'],
  ['new RegExp(typed)', 'a RegExp from a string'],
  ["createHash('md5')", 'weak hash or cipher'],
  ["createCipheriv('aes-256-cbc', key, iv)", 'weak hash or cipher'],
  ['Math.random()', 'predictable random numbers'],
  ['{ rejectUnauthorized: false }', 'disabled certificate verification'],
  ['await fetch(url, { signal })', 'a request that follows redirects'],
  ["window.addEventListener('message', hear)", 'cross-origin messages'],
])('reports %s', (source, name) => {
  expect(namesOf(source)).toContain(name);
});

it.each([
  'redis.eval(script, 1, key)',
  '/x/.exec(text)',
  "createHash('sha256'); createCipheriv('aes-256-gcm', key, iv)",
  "orderBy('id', 'desc')",
  "await fetch(url, { signal, redirect: 'error' })",
  '// eval(text) would be quick',
  "channel.addEventListener('message', hear)",
])('accepts %s', (source) => {
  expect(namesOf(source)).toEqual([]);
});
