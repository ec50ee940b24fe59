// The SDK is CommonJS: at run time it has only a default export.
import twilio from 'twilio';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Config } from '../config.ts';
import { assertNoOpenTransaction } from '../database/database.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface SmsSender {
  send(to: string, text: string): Promise<void>;
}

const timeoutMs = 5_000;
const officialUrl = 'https://api.twilio.com';

export function openSms(
  { accountSid, authToken, from, apiUrl }: Config['sms'],
  { smsMessages }: Pick<Metrics, 'smsMessages'>,
): SmsSender {
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs });
  // The SDK has no option for the base URL; development and tests use a simulator.
  httpClient.axios.interceptors.request.use((call) => {
    call.url = (call.url ?? '').replace(officialUrl, apiUrl);
    return call;
  });
  const client = twilio(accountSid, authToken, { httpClient });
  return {
    async send(to, text) {
      assertNoOpenTransaction();
      smsMessages.inc();
      await client.messages.create({ to, from, body: text }).catch((error: unknown) => {
        // Only the code: the error contains our credentials, the number and the text.
        const { code = 'unknown' } = error as { code?: string | number };
        throw new OutsideUnavailable('sms', new Error(`Twilio refused or did not answer: ${code}`));
      });
    },
  };
}
