// Preview of every mail with sample data: `npm run mails`, then reload after each change.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import type { renderMail as RenderMail } from '../mails.d.ts';
import type { samples as Samples } from '../src/samples.ts';
import { previewPage, type PreviewedMail } from './preview-page.ts';

const vite = await createVite({
  root: join(import.meta.dirname, '..'),
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});

async function renderSamples(): Promise<PreviewedMail[]> {
  const { renderMail } = (await vite.ssrLoadModule('/src/mails.tsx')) as { renderMail: typeof RenderMail };
  const { samples } = (await vite.ssrLoadModule('/src/samples.ts')) as { samples: typeof Samples };
  return Promise.all(
    Object.values(samples).map(async (mail) => ({ kind: mail.kind, ...(await renderMail(mail)) })),
  );
}

/** `?theme=dark` forces the dark styles. */
function applyTheme(theme: string | null, html: string): string {
  return html.replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all');
}

function answer(response: ServerResponse, status: number, body: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(body);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://preview');
  renderSamples()
    .then((mails) => {
      const mail = mails.find(({ kind }) => url.pathname === `/${kind}`);
      if (mail) return answer(response, 200, applyTheme(url.searchParams.get('theme'), mail.html));
      if (url.pathname === '/') return answer(response, 200, previewPage(mails));
      return answer(response, 404, '');
    })
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      answer(response, 500, '');
    });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void vite.close();
  });
}
