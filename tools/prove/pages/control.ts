import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Control {
  /** The address of a page that shows this picture and nothing else; without one, a line of text. */
  addressOf(picture: string): string;
  stop(): Promise<void>;
}

/** Pages of plain HTML: as early as a browser can paint this picture over this connection. */
export async function startControl(): Promise<Control> {
  const server = createServer((request, response) => {
    const picture = new URL(request.url ?? '/', 'http://control').searchParams.get('picture');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(picture ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (picture) => `http://127.0.0.1:${port}/?picture=${encodeURIComponent(picture)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function pageOf(picture: string): string {
  const content = picture
    ? `<img src="${picture}" alt="" width="412" height="515" fetchpriority="high">`
    : '<h1>Recién colgado</h1>';
  return `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Control</title><body>${content}</body></html>`;
}
