import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../lib/server.ts';

const folder = join(import.meta.dirname, 'bare-app');

/** One text and one link in the web app's framework, built and served: what the framework alone costs the main thread. */
export async function startBareApp() {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('react-router', ['build'], { cwd: folder, env });
  const { render } = (await import(join(folder, 'listener.js'))) as { render: RequestListener };
  const server = await startServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (!path.startsWith('/assets/')) return render(request, response);
    readFile(join(folder, 'build/client', path)).then(
      (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  return { ...server, url: `http://127.0.0.1:${server.port}/` };
}
