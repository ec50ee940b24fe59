// A simulator of Cloudflare Turnstile that accepts every visitor.
//   GET /turnstile/v0/api.js, POST /turnstile/v0/siteverify   Cloudflare's API
//   POST /turnstile/v0/token {"sitekey"}                      a token without a browser
//   GET /healthz
//   POST /control {"fault": "none" | "error-500" | "slow" | "hang" | "refuse" | "reject" | "widget-error"}
import { listen } from '../http.ts';
import { turnstileSimulator } from './simulator.ts';

const { TURNSTILE_SITE_KEY: key, TURNSTILE_SECRET: secret, TURNSTILE_PORT } = process.env;
if (!key || !secret) throw new Error('start this with scripts/run');
listen(turnstileSimulator({ key, secret }), TURNSTILE_PORT);
