// The SDK is CommonJS: only its default export is there at run time.
import twilio from 'twilio';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface SmsSender {
  send(to: string, text: string): Promise<void>;
}

const patienceMs = 5_000;
const realAddress = 'https://api.twilio.com';

export function openSms(
  { accountSid, authToken, from, apiUrl }: Config['sms'],
  { smsMessages }: Pick<Metrics, 'smsMessages'>,
): SmsSender {
  const httpClient = new twilio.RequestClient({ timeout: patienceMs });
  // The SDK knows no other address than Twilio's own; development and tests run a simulator.
  httpClient.axios.interceptors.request.use((call) => {
    call.url = (call.url ?? '').replace(realAddress, apiUrl);
    return call;
  });
  const client = twilio(accountSid, authToken, { httpClient });
  return {
    async send(to, text) {
      assertNoOpenTransaction();
      smsMessages.inc();
      await client.messages.create({ to, from, body: text }).catch((error: unknown) => {
        // Only its code: the error itself carries our password, the number and the text.
        const { code = 'unknown' } = error as { code?: string | number };
        throw new OutsideUnavailable('sms', new Error(`Twilio refused or did not answer: ${code}`));
      });
    },
  };
}
