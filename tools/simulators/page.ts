const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (value: string) =>
  value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const time = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

export const formatTime = (at: string) => time.format(new Date(at));

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  details, article { border-top: 1px solid #8886; padding: .5rem 0 }
  summary { cursor: pointer }
  small { opacity: .75 }
  iframe { width: 100%; height: 30rem; border: 1px solid #8886; background: #fff }
  pre { white-space: pre-wrap }
  button, select, input:not([type=checkbox]) { font: inherit; min-height: 2.75rem; padding: 0 1rem; max-width: 100% }`;

/** A page that lists what a development server received; `items` are HTML. */
export function listPage(title: string, count: string, items: readonly string[], empty: string): string {
  const list = items.length === 0 ? `<p>${empty}</p>` : items.join('\n');
  return `<!doctype html>
<html lang="es-UY">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${count}</p>${list}</body>
</html>`;
}
