import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import type { Told } from './ask.ts';

/** What kind of answer this is, which decides what it must carry. */
export type Kind = 'page' | 'data' | 'api' | 'file' | 'media';

const oneYear = 31_536_000;

/** The specification names these; they hold a step's name or refer to a row, and no secret. `tema` is light or dark. */
const openCookies = new Set([
  'tema',
  'registerStep',
  'pendingEmail',
  'registerForm',
  'pendingUserId',
  'registerSetPassword',
  'registerPhone',
]);
const readableCookies = new Set(['registerStep']);

/** What is wrong with the headers of one answer; nothing when all is well. */
export function faultsOf(told: Told, kind: Kind, isPersonal: boolean): string[] {
  const { headers } = told;
  const header = (name: string) => String(headers[name] ?? '');
  const policy = header('content-security-policy');
  const faults: string[] = [];
  const demand = (what: string, isMet: boolean) => isMet || faults.push(what);

  demand('nosniff', header('x-content-type-options') === 'nosniff');
  const age = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  demand('HSTS of a year', age >= oneYear);
  demand('HSTS for subdomains', /includeSubDomains/i.test(header('strict-transport-security')));
  demand('a content policy', policy !== '');
  demand("frame-ancestors 'none'", policy.includes("frame-ancestors 'none'"));
  demand('no version of a server', !/\d/.test(header('server')) && headers['x-powered-by'] === undefined);
  demand('no permission to other origins', headers['access-control-allow-origin'] === undefined);
  if (kind !== 'media') {
    const referrer = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
    demand('a referrer policy', referrer.includes(header('referrer-policy')));
    demand('a permissions policy', header('permissions-policy').includes('camera=()'));
    demand('COOP', header('cross-origin-opener-policy') === 'same-origin');
  }
  if (kind === 'api') demand('CORP', header('cross-origin-resource-policy') === 'same-origin');
  if (isPersonal) demand('no-store, for it is personal', header('cache-control').includes('no-store'));
  if (told.status >= 400)
    demand('no cache keeps a refusal', !/public|max-age=[1-9]/.test(header('cache-control')));
  faults.push(...(headers['set-cookie'] ?? []).flatMap(faultsOfCookie), ...faultsOfScripts(told, policy));
  return faults;
}

function faultsOfCookie(cookie: string): string[] {
  const name = cookie.slice(0, cookie.indexOf('='));
  const has = (attribute: RegExp) => attribute.test(cookie);
  const faults: string[] = [];
  const demand = (what: string, isMet: boolean) => isMet || faults.push(`cookie ${name}: ${what}`);
  demand('__Host-', name.startsWith('__Host-') || openCookies.has(name));
  demand('Secure', has(/; *secure/i));
  demand('SameSite', has(/; *samesite=(lax|strict)/i));
  demand('Path=/', has(/; *path=\/(;|$)/i));
  demand('no Domain', !has(/; *domain=/i));
  demand('HttpOnly', has(/; *httponly/i) || readableCookies.has(name));
  return faults;
}

/** On a page, exactly the scripts that carry its nonce; elsewhere none at all. */
function faultsOfScripts({ headers, body }: Told, policy: string): string[] {
  const faults: string[] = [];
  const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src') ?? '';
  if (/'unsafe-(inline|eval|hashes)'|\*|https?:|data:|blob:/.test(scripts))
    faults.push('scripts from anywhere');
  const isPage = headers['content-type']?.startsWith('text/html') && body.includes('<script');
  if (!isPage) return faults;
  const nonce = nonceOf(policy);
  if (!nonce) return [...faults, 'a nonce'];
  const opened = body.match(/<script\b[^>]*>/g) ?? [];
  const isOurs = (tag: string) =>
    tag.includes(`nonce="${nonce}"`) || tag.includes('type="application/ld+json"');
  if (!opened.every(isOurs)) faults.push('a script without the nonce');
  return faults;
}

export function nonceOf(policy: string): string | null {
  return /'nonce-([A-Za-z0-9+/=]{22,})'/.exec(policy)?.[1] ?? null;
}

function directive(policy: string, name: string): string | null {
  const found = policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  return found?.trim().slice(name.length + 1) ?? null;
}

/** What csp_evaluator has to say about a policy, the grave part. */
export function graveFindings(policy: string): string[] {
  const { csp } = new CspParser(policy);
  return new CspEvaluator(csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH)
    .map(({ directive: where, description }) => `${where}: ${description}`);
}
