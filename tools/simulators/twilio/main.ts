// A simulator of Twilio that keeps every SMS in memory.
//   POST /2010-04-01/Accounts/:sid/Messages.json   Twilio's API
//   GET / (page), GET /api/messages?to=, DELETE /api/messages, GET /healthz
//   POST /control {"fault": "none" | "error-500" | "slow" | "hang" | "refuse" | an error name, "to"?: one number only}
import { listen } from '../http.ts';
import { twilioSimulator } from './simulator.ts';

const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_PORT } = process.env;
if (!sid || !token || !from) throw new Error('start this with scripts/run');
listen(twilioSimulator({ sid, token, from }), TWILIO_PORT);
