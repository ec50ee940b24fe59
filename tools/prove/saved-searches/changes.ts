import { savedSearchKey } from '@perchero/contract/saved-searches/saved-search.rules';
import type { CatalogueQuery } from '@perchero/contract/search/catalogue-query';
import { pick, type Random } from '../../seed/generator/random.ts';
import { type Api, bodyOf, codeOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { inventHotSearch } from './market.ts';

/** What a search said for some time. */
export interface Version {
  readonly id: string;
  readonly accountId: string;
  readonly query: CatalogueQuery;
  readonly key: string;
  /** Before the call that made it. */
  readonly from: number;
  /** When the call that ended it was answered; null while it holds. */
  until: number | null;
}

type Changer = Omit<CrowdPerson, 'productId'>;

export type Changes = ReturnType<typeof openChanges>;

/** People who save, change and delete searches, one after the other, with a ledger of what each said and when. */
export function openChanges(api: Api, random: Random, people: readonly Changer[]) {
  const versions: Version[] = [];
  const outcomes: string[] = [];
  const usedKeys = new Set<string>();

  async function post({ cookie, address }: Changer, verb: string, body: object) {
    const path = `/api/saved-searches/${verb}`;
    const answer = await api.call({ method: 'POST', path, body, cookie, address, process: 0 });
    const outcome = codeOf(answer);
    outcomes.push(`${verb} ${outcome}`);
    return outcome === 'ok' ? bodyOf(answer) : null;
  }

  /** Of nobody's words before, so that nothing merges. */
  function inventOther(): { query: CatalogueQuery; key: string } {
    for (;;) {
      const query = inventHotSearch(random);
      const key = savedSearchKey(query);
      if (!usedKeys.has(key)) {
        usedKeys.add(key);
        return { query, key };
      }
    }
  }

  async function save(person: Changer): Promise<void> {
    const wanted = inventOther();
    const from = Date.now();
    const channels = { cadence: 'instant', by_push: false, by_mail: false };
    const reply = await post(person, 'create', { query: wanted.key, ...channels });
    if (!reply) return;
    const { id } = reply['search'] as { id: string };
    versions.push({ id, accountId: person.id, ...wanted, from, until: null });
  }

  async function change(person: Changer, version: Version): Promise<void> {
    const wanted = inventOther();
    const from = Date.now();
    const { id, accountId } = version;
    if (!(await post(person, 'update', { id, query: wanted.key }))) return;
    version.until = Date.now();
    versions.push({ id, accountId, ...wanted, from, until: null });
  }

  async function remove(person: Changer, version: Version): Promise<void> {
    if (await post(person, 'delete', { id: version.id })) version.until = Date.now();
  }

  return {
    versions,
    outcomes,
    async makeOne(): Promise<void> {
      const person = pick(random, people);
      const own = versions.filter(({ accountId, until }) => accountId === person.id && until === null);
      const [oldest] = own;
      if (!oldest || random() < 0.4) await save(person);
      else if (random() < 0.5) await change(person, oldest);
      else await remove(person, oldest);
    },
  };
}
