import type { Browser } from '@playwright/test';
import type { Attacker } from './attacker.ts';
import { carelessPages } from './careless-pages.ts';
import { groupsOf, type Payload } from './payloads.ts';
import { watch } from './watched-browser.ts';

/** Each payload on a page that falls for it, in a frame of its own. Answers those that went unnoticed, and what was noticed. */
export async function tryCarelessPages(browser: Browser, attacker: Attacker, payloads: readonly Payload[]) {
  const watched = await watch(browser, `${attacker.otherSite}/`);
  const { context, happenings } = watched;
  const page = await watched.newPage();
  for (const { number, carelessness, text } of payloads) {
    const html = carelessPages[carelessness](text);
    attacker.serve(`/descuido/${number}`, `<!doctype html><meta charset=utf-8><body>${html}</body>`);
  }
  for (const [index, group] of groupsOf(payloads, 24).entries()) {
    const frames = group.map(({ number }) => `<iframe src="/descuido/${number}"></iframe>`);
    attacker.serve(`/descuidos/${index}`, `<!doctype html>${frames.join('')}`);
    await page.goto(`${attacker.sameSite}/descuidos/${index}`, { waitUntil: 'load' });
    await watched.inspect(page);
  }
  await context.close();

  const noticed = (number: number) =>
    happenings.some(
      ({ kind, page: where, detail }) =>
        kind !== 'page error' &&
        (where.endsWith(`/descuido/${number}`) ||
          (kind === 'execution' && detail === String(number)) ||
          (kind === 'request' && detail.endsWith(`/${number}`))),
    );
  const count = (kind: string) => happenings.filter((one) => one.kind === kind).length;
  return {
    unnoticed: payloads.filter(({ number }) => !noticed(number)),
    executions: count('execution'),
    requests: count('request'),
    markup: count('markup'),
  };
}

/** A page without care under the policy of ours: nothing runs, and the browser tells of it. */
export async function tryPolicy(
  browser: Browser,
  attacker: Attacker,
  policy: string,
  payloads: readonly Payload[],
) {
  const watched = await watch(browser, `${attacker.otherSite}/`);
  const { context, happenings } = watched;
  const page = await watched.newPage();
  const texts = payloads
    .filter(({ carelessness }) => carelessness === 'html')
    .map(({ text }) => `<div>${text}</div>`);
  for (const [index, text] of texts.entries()) {
    attacker.serve(`/politica/${index}`, `<!doctype html>${text}`, {
      'content-security-policy': policy.replace("frame-ancestors 'none'", ''),
    });
  }
  const frames = texts.map((_, index) => `<iframe src="/politica/${index}"></iframe>`);
  attacker.serve('/politicas', `<!doctype html>${frames.join('')}`);
  await page.goto(`${attacker.sameSite}/politicas`, { waitUntil: 'load' });
  await context.close();
  const count = (kind: string) => happenings.filter((one) => one.kind === kind).length;
  return { executions: count('execution'), reports: count('policy report') };
}
