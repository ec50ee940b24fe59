import { startStub } from './server.ts';

/** `node tools/shots/stub/main.ts [port]`: the stub alone, for looking at pages without a database. */
const { origin, mediaUrl } = await startStub(Number(process.argv[2] ?? 5690));
console.log(`API_URL=${origin} MEDIA_URL=${mediaUrl}`);
