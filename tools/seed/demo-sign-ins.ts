import { accountId } from './helpers.ts';
import type { DemoCatalogue } from './demo-catalogue.ts';
import { permanentTokens } from '../simulators/mercadopago/application.ts';

/** The password of every demo user. */
export const demoPassword = 'percha-de-madera-41';

/** One user per role, for `npm run dev` and browser tests. */
export const demoSignIns = {
  seller: signInOf('luciaferreira'),
  buyer: signInOf('maitemunoz'),
  admin: signInOf('nahuyanez'),
};

/** The TOTP seed of the demo admin. */
export const demoSecondFactor = 'demo-second-factor-of-nobody-32c';

function signInOf(username: string) {
  return { id: accountId(username), username, email: `${username}@example.com` };
}

/** A verified phone number that belongs to nobody. */
export function demoPhone({ people }: DemoCatalogue, username: string): string {
  const position = people.findIndex((person) => person.username === username);
  return `+59899000${String(101 + position)}`;
}

/** Tokens at the simulated payment provider, valid after every restart. */
export function demoGrant(application: { clientId: string; clientSecret: string }, accountId: string) {
  const sellerId = Number.parseInt(accountId.slice(0, 8), 16);
  return {
    providerUserId: String(sellerId),
    ...permanentTokens(application, sellerId),
    expiresInSeconds: 180 * 24 * 60 * 60,
  };
}
