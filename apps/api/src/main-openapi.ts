import { writeFile } from 'node:fs/promises';
import { buildDetachedApp } from './detached-app.ts';

const app = await buildDetachedApp();
const file = new URL('../../../docs/openapi.json', import.meta.url);
await writeFile(file, `${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
