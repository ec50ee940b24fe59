import type { Call } from './cross-site-scene.ts';

/** A way in which somebody else's page makes a visitor's browser ask something of ours; a script that ends when it has. */
export type Forgery = (call: Call, site: string) => string;

const text = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
const address = ({ url }: Call, site: string) => text(site + url);
const sent = ({ body }: Call) => text(body ?? '{}');
const quietly = (work: string) => `await ${work}.catch(() => {});`;

function form(enctype: string, fields: (call: Call) => string): Forgery {
  return (call, site) => `await new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.name = 'f' + Math.random();
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: ${address(call, site)}, enctype: '${enctype}', target: frame.name });
    for (const [name, value] of ${fields(call)}) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(frame, form);
    setTimeout(() => { frame.onload = frame.onerror = done; form.submit(); setTimeout(done, 3000); });
  });`;
}

const flat = ({ body }: Call) =>
  `Object.entries(JSON.parse(${text(body ?? '{}')})).map(([name, value]) => [name, String(value)])`;

/** For operations that are posted. */
export const postForgeries: Readonly<Record<string, Forgery>> = {
  'fetch with JSON': (call, site) =>
    quietly(
      `fetch(${address(call, site)}, { method: 'POST', credentials: 'include', body: ${sent(call)}, headers: { 'content-type': 'application/json' } })`,
    ),
  'fetch with text': (call, site) =>
    quietly(
      `fetch(${address(call, site)}, { method: 'POST', mode: 'no-cors', credentials: 'include', body: ${sent(call)} })`,
    ),
  beacon: (call, site) =>
    `navigator.sendBeacon(${address(call, site)}, new Blob([${sent(call)}], { type: 'text/plain' }));`,
  'form as text': form('text/plain', ({ body }) => {
    // {"a":1} becomes {"a":1,"x":"="} on the wire.
    const json = (body ?? '{}').replace(/\}$/, `${body === '{}' || !body ? '' : ','}"x":"`);
    return text([[json, '"}']]);
  }),
  'form with fields': form('application/x-www-form-urlencoded', flat),
  'form with parts': form('multipart/form-data', flat),
};

/** For all of them, asked without a body. */
export const getForgeries: Readonly<Record<string, Forgery>> = {
  picture: (call, site) =>
    `await new Promise((done) => { const image = new Image(); image.onload = image.onerror = done; image.src = ${address(call, site)}; setTimeout(done, 3000); });`,
  'fetch with cookies': (call, site) =>
    quietly(`fetch(${address(call, site)}, { mode: 'no-cors', credentials: 'include' })`),
  script: (call, site) =>
    `await new Promise((done) => { const script = document.createElement('script'); script.onload = script.onerror = done; script.src = ${address(call, site)}; document.body.append(script); setTimeout(done, 3000); });`,
};

/** Live channels, opened from elsewhere: nothing may be heard. */
export function listening(site: string): string {
  const stream = text(`${site}/api/notifications/stream`);
  const socket = text(`${site.replace('http', 'ws')}/api/notifications/stream`);
  return `window.heard = 0;
    await Promise.all([
      new Promise((done) => { const source = new EventSource(${stream}, { withCredentials: true });
        source.onopen = source.onmessage = () => { window.heard += 1; }; source.onerror = () => { source.close(); done(); }; setTimeout(done, 3000); }),
      new Promise((done) => { const socket = new WebSocket(${socket});
        socket.onopen = () => { window.heard += 1; }; socket.onclose = done; setTimeout(done, 3000); }),
    ]);`;
}
