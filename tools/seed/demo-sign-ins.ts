import { accountId } from './account-id.ts';
import type { DemoCatalogue } from './demo-catalogue.ts';
import { permanentTokens } from '../simulators/mercadopago/application.ts';

/** Everybody of the demo signs in with it. */
export const demoPassword = 'percha-de-madera-41';

/** One of each kind, for `npm run dev` to name and for journeys to use. */
export const demoSignIns = {
  seller: signInOf('luciaferreira'),
  buyer: signInOf('maitemunoz'),
  admin: signInOf('nahuyanez'),
};

/** What the admin's authenticator app was told. Worth nothing outside of a developer's machine. */
export const demoSecondFactor = 'demo-second-factor-of-nobody-32c';

function signInOf(username: string) {
  return { id: accountId(username), username, email: `${username}@example.com` };
}

/** Verified, and nobody's: the simulator writes to no phone. */
export function demoPhone({ people }: DemoCatalogue, username: string): string {
  const position = people.findIndex((person) => person.username === username);
  return `+59899000${String(101 + position)}`;
}

/** An account at the simulated payment provider, which knows it after every start. */
export function demoGrant(application: { clientId: string; clientSecret: string }, accountId: string) {
  const sellerId = Number.parseInt(accountId.slice(0, 8), 16);
  return {
    providerUserId: String(sellerId),
    ...permanentTokens(application, sellerId),
    expiresInSeconds: 180 * 24 * 60 * 60,
  };
}
