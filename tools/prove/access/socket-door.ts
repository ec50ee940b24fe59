import type { Transport } from '@perchero/api/test/visitor.ts';
import type { Api } from '../accounts/api.ts';

/** The way in of the API's own tests, over sockets: each call goes to the next process. */
export function socketDoor(api: Api): Transport {
  return {
    async inject({ method, url, headers, cookies, payload }) {
      const answer = await api.call({
        method,
        path: url,
        address: headers['x-forwarded-for'] ?? '',
        headers,
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; '),
        body: payload,
      });
      return {
        statusCode: answer.status,
        headers: answer.headers,
        cookies: (answer.headers['set-cookie'] ?? []).map(parsed),
        json: () => JSON.parse(answer.body) as unknown,
      };
    },
  };
}

function parsed(line: string): object {
  const [pair = '', ...attributes] = line.split('; ');
  const maxAge = attributes.find((one) => one.toLowerCase().startsWith('max-age='));
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    ...(maxAge && { maxAge: Number(maxAge.slice('max-age='.length)) }),
  };
}
