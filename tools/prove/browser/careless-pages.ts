import type { Carelessness } from './payloads.ts';

const asText = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
const byScript = (text: string, code: string) =>
  `<div id=place></div><script>const text = ${asText(text)}; const place = document.getElementById('place'); ${code}</script>`;

/** How a page would look that is careless in one way: the harness has to notice each payload on the page that falls for it. */
export const carelessPages: Record<Carelessness, (text: string) => string> = {
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
