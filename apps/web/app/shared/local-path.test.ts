import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each([
  ['/productos?desde=3#final', '/productos?desde=3#final'],
  ['//evil.example', '/'],
  ['//evil.example/productos', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('turns %o into %s', (address, path) => {
  expect(localPath(address)).toBe(path);
});
