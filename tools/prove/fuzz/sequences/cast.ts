import { addressAt, type Api, createBrowser, inParallel } from '../../lib/api.ts';
import { type Outside, registerUntil } from '../../lib/people.ts';
import type { FuzzPerson } from '../crowd.ts';
import type { Cast } from './run.ts';
import type { Player } from './step.ts';

/** People of the crowd in threes; as long as there are some, the buyer is one who has just registered. */
export function castOf(
  api: Api,
  {
    sellers,
    buyers,
    newcomers,
  }: {
    readonly sellers: readonly FuzzPerson[];
    readonly buyers: readonly FuzzPerson[];
    readonly newcomers: readonly Player[];
  },
): Cast {
  const selling = sellers.map((person) => playerOf(api, person));
  const buying = [...buyers.map((person) => playerOf(api, person)), ...newcomers];
  const next = (players: Player[]): Player => {
    const player = players.pop();
    if (!player) throw new Error('Nobody is left to play');
    return player;
  };
  return { api, next: () => [next(selling), next(selling), next(buying)] };
}

function playerOf(api: Api, { id, email, cookie, address, pictures }: FuzzPerson): Player {
  const [name = '', value = ''] = cookie.split('=');
  const browser = createBrowser(api, address, new Map([[name, decodeURIComponent(value)]]));
  return { id, email, browser, pictures: pictures.map(({ path }) => path) };
}

/** People who come by the way of the form, the mail, the password and the phone. */
export function registerNewcomers(api: Api, outside: Outside, count: number): Promise<Player[]> {
  return inParallel(count, 2, async (place) => {
    const { id, form, browser } = await registerUntil({ api, outside }, 'phone', {
      address: addressAt(200, place),
    });
    return { id, email: form.email, browser, pictures: [] };
  });
}
