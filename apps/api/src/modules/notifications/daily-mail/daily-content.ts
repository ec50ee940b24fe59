import type { DailySection } from '@perchero/mails';
import { formatCents } from '@perchero/contract/orders/format-cents';
import type { Db } from '#platform/database/database.ts';
import type { InboxContext } from '../inbox.queries.ts';
import { type DailyProduct, readDropped, readMatched, readPublished } from './daily-mail.queries.ts';
import { dropPeriodOf, periodOf } from './day.rules.ts';
import { dailyTexts } from './texts.ts';

/** Of each source. */
const maxRead = 500;
const maxSearches = 5;
const maxInSearch = 4;
const maxInSection = 8;

interface DailyContent {
  readonly sections: readonly DailySection[];
  /** Products, with those that are only counted. */
  readonly count: number;
}

interface Reader {
  readonly accountId: string;
  readonly channels: InboxContext['channels'];
  readonly siteUrl: string;
  readonly day: string;
}

/** What is new for a person, as it is now; each product once. */
export async function readDailyContent(
  db: Db,
  { accountId, channels, siteUrl, day }: Reader,
): Promise<DailyContent> {
  const period = periodOf(day);
  const matched = await readMatched(db, accountId, period, maxRead);
  const dropped = channels('price').mail ? await readDropped(db, accountId, dropPeriodOf(day), maxRead) : [];
  const published = channels('published').mail ? await readPublished(db, accountId, period, maxRead) : [];

  const seen = new Set<number>();
  const unseen = <P extends DailyProduct>(products: readonly P[]) =>
    products.filter(({ id }) => !seen.has(id) && seen.add(id));
  const sectionOf = (
    title: string,
    url: string,
    { products, max }: { products: readonly Item[]; max: number },
  ) => ({
    title,
    url,
    items: products
      .slice(0, max)
      .map(({ id, title: name, price }) => ({ title: name, price, url: `${siteUrl}/Post/${id}` })),
    more: Math.max(0, products.length - max),
  });

  const bySearch = [...Map.groupBy(unseen(matched), ({ searchId }) => searchId).values()];
  const searches = bySearch
    .slice(0, maxSearches)
    .map((products) =>
      sectionOf(
        dailyTexts.search(products[0]?.searchName ?? ''),
        `${siteUrl}/busquedas/${products[0]?.searchId}`,
        { products: products.map(withPrice), max: maxInSearch },
      ),
    );
  const drops = unseen(dropped).map((product) => ({
    ...product,
    price: dailyTexts.dropped(formatCents(product.priceCents), formatCents(product.formerCents)),
  }));
  const news = unseen(published).map(withPrice);
  return {
    count: seen.size,
    sections: [
      ...searches,
      sectionOf(dailyTexts.drops, `${siteUrl}/productos`, { products: drops, max: maxInSection }),
      sectionOf(dailyTexts.published, `${siteUrl}/siguiendo`, { products: news, max: maxInSection }),
    ].filter(({ items }) => items.length > 0),
  };
}

interface Item {
  readonly id: number;
  readonly title: string;
  readonly price: string;
}

function withPrice({ id, title, priceCents }: DailyProduct): Item {
  return { id, title, price: formatCents(priceCents) };
}
