import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { repository } from '../../stack/environment.ts';
import type { AccountsScene } from './accounts-stack.ts';
import { type Browser, createBrowser } from './browser.ts';
import { must, signIn } from './registering.ts';

const run = promisify(execFile);

/** Somebody made an admin as the runbook says, signed in with both factors. */
export async function signedInAdmin(
  { stack, people, api }: AccountsScene,
  address: string,
): Promise<Browser> {
  const { email } = await people.member();
  const { stdout } = await run('node', ['apps/api/src/main-admin.ts', 'grant', email], {
    cwd: repository,
    env: stack.env,
  });
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? '';
  const browser = createBrowser(api, address);
  await signIn(browser, email);
  await must(browser, '/api/session/second-factor', { code: authenticatorCode(secret, Date.now()) });
  return browser;
}

/** RFC 6238 as authenticator apps do it: SHA-1, steps of 30 s, six digits. */
function authenticatorCode(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = text
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
