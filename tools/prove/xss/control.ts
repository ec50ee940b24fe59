import type { Browser } from '@playwright/test';
import { type Carelessness, groupsOf, type Payload } from './payloads.ts';
import { type Attacker, watch } from './screens.ts';

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

const asText = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
const byScript = (text: string, code: string) =>
  `<div id=place></div><script>const text = ${asText(text)}; const place = document.getElementById('place'); ${code}</script>`;

/** How a page would look that is careless in one way: the harness has to notice each payload on the page that falls for it. */
const carelessPages: Record<Carelessness, (text: string) => string> = {
  html: (text) => `<div>${text}</div>`,
  foreign: (text) => `<div>${text}</div>`,
  mutation: (text) => byScript(text, 'place.innerHTML = text; place.innerHTML = place.innerHTML;'),
  attribute: (text) => `<form><input value="${text}"></form>`,
  single: (text) => `<form><input value='${text}'></form>`,
  bare: (text) => `<form><input value=${text}></form>`,
  href: (text) => `<a href="${text.replaceAll('"', '&quot;')}">a</a>`,
  script: (text) => `<script>const text = "${text}";</script>`,
  scriptSingle: (text) => `<script>const text = '${text}';</script>`,
  scriptTemplate: (text) => `<script>const text = \`${text}\`;</script>`,
  textOnly: (text) => `<textarea>${text}</textarea>`,
  comment: (text) => `<!--${text}-->`,
  style: (text) => `<style>${text}</style>`,
  decoded: (text) =>
    byScript(
      text,
      String.raw`const once = (code) => { const area = document.createElement('textarea'); area.innerHTML = code; return area.value; };
       const plain = once(once(text)).replace(/\\(u00|x)([0-9a-f]{2})/gi, (_, kind, code) => String.fromCharCode(parseInt(code, 16)));
       place.innerHTML = decodeURIComponent(decodeURIComponent(plain));`,
    ),
  folded: (text) => byScript(text, `place.innerHTML = text.normalize('NFKC');`),
  markdown: (text) =>
    text
      .replaceAll(/!\[(.*?)\]\((\S+)[^)]*\)/g, '<img alt="$1" src="$2">')
      .replaceAll(/\[(.*?)\]\( *(.+)\)$/g, '<a href="$2">$1</a>')
      .replaceAll(/<(\w+:[^>]*)>/g, '<a href="$1">$1</a>'),
  templates: (text) =>
    byScript(
      text,
      String.raw`for (const [, ...codes] of text.matchAll(/\{\{(.*)\}\}|<%=(.*)%>|#\{(.*)\}|\[\[(.*)\]\]/g)) Function('return ' + codes.find(Boolean))();`,
    ),
  clobbering: (text) =>
    `${text}<script>const source = window.settings && window.settings.src; if (source) new Image().src = source.value || source;</script>`,
  merged: (text) =>
    byScript(
      text,
      `const merge = (into, from) => { for (const key of Object.keys(from)) if (typeof from[key] === 'object') merge(into[key] ??= {}, from[key]); else into[key] = from[key]; return into; };
       merge({}, JSON.parse(text)); Function(({}).run)();`,
    ),
};
