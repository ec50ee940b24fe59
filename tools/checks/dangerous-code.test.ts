import { expect, it } from 'vitest';
import { dangersIn } from './dangerous-code.ts';

const file = 'apps/api/src/modules/x.ts';
const namesOf = (source: string) => dangersIn(file, source).map(({ name }) => name);

it.each([
  ['eval(text)', 'code from text'],
  ['new Function(text)', 'code from text'],
  ['execSync(`ls ${name}`)', 'a shell'],
  ["spawn('ls', [], { shell: true })", 'a shell'],
  ["import { spawn } from 'node:child_process';", 'another process'],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'markup from text'],
  ['element.innerHTML = text', 'markup from text'],
  ['sql.raw(order)', 'SQL from text'],
  ['new RegExp(typed)', 'a pattern from text'],
  ["createHash('md5')", 'weak hash or cipher'],
  ["createCipheriv('aes-256-cbc', key, iv)", 'weak hash or cipher'],
  ['Math.random()', 'chance that can be foretold'],
  ['{ rejectUnauthorized: false }', 'a certificate nobody checks'],
  ['await fetch(url, { signal })', 'a request that goes wherever it is sent on to'],
  ["window.addEventListener('message', hear)", 'a message from anybody'],
])('sees %s', (source, name) => {
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
])('lets %s be', (source) => {
  expect(namesOf(source)).toEqual([]);
});
