// Loaded into every process of a proof before anything else (NODE_OPTIONS): they all live as far ahead of real time as a file
// says, so that days pass in seconds. Nothing of the product knows about it.
import { readFileSync } from 'node:fs';

const file = process.env['PROVE_CLOCK_FILE'] ?? '';
const READ_EVERY_MS = 20;
let ahead = 0;

function read(): void {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Not written yet: no time has been skipped.
    ahead = 0;
  }
}

if (file) {
  read();
  setInterval(read, READ_EVERY_MS).unref();
  const real = Date;
  const now = () => real.now() + ahead;
  globalThis.Date = new Proxy(real, {
    construct: (target, given: [], caller) =>
      given.length === 0 ? new target(now()) : (Reflect.construct(target, given, caller) as object),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
}
