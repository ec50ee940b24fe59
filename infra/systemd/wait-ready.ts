// node infra/systemd/wait-ready.ts PORT   ends once GET /ready on this port answers 200; the unit's start timeout limits the wait
import { setTimeout as pause } from 'node:timers/promises';

const url = `http://127.0.0.1:${process.argv[2]}/ready`;

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  );

while (!(await isReady())) await pause(100);
