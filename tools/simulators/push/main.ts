// A simulator of a browser's push service, together with the browsers: it decrypts what they are sent and keeps it in memory.
//   POST /api/subscriptions {"publicKey"} makes a browser: its id, endpoint and keys
//   POST /push/:id                        the push service
//   GET / (page), GET /api/pushes?to=, GET /api/pushes?from=, DELETE /api/pushes, GET /api/browsers/:id, GET /api/counts, GET /healthz
//   POST /control {"fault": "none" | "error-404" | "error-410" | "error-429" | "error-500" | "redirect" | "slow" | "hang" | "refuse",
//                  "to"?: one browser only, "times"?: its next pushes only}
import { listen } from '../http.ts';
import { pushSimulator } from './simulator.ts';

const { PUSH_PORT, PUSH_ORIGINS } = process.env;
const [origin] = PUSH_ORIGINS?.split(',') ?? [];
if (!origin) throw new Error('start this with scripts/run');
listen(pushSimulator(origin), PUSH_PORT);
