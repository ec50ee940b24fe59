import type { SavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { Bell, BellOff, BellRing, Mail } from '#app/ui/icons.ts';
import css from './saved-search-facts.module.css';
import { texts } from './texts.ts';

export function NewMatches({ count }: { count: number }) {
  return count > 0 ? (
    <p className={css.new}>
      <i aria-hidden="true" />
      {texts.newMatches(count)}
    </p>
  ) : (
    <p className={css.quiet}>{texts.nothingNew}</p>
  );
}

/** Why a search is not told at once. */
export function BroadNote() {
  return <p className={css.broad}>{texts.broad}</p>;
}

type Told = Pick<SavedSearch, 'cadence' | 'by_push' | 'by_mail'>;

/** When and by what its owner is told. */
export function ToldBy({ cadence, by_push: byPush, by_mail: byMail }: Told) {
  return (
    <span className={css.told}>
      {iconOf({ cadence, by_push: byPush, by_mail: byMail })}
      {texts.toldBy(cadence, byPush, byMail)}
    </span>
  );
}

function iconOf({ cadence, by_push: byPush, by_mail: byMail }: Told) {
  if (cadence === 'none') return <BellOff aria-hidden="true" />;
  if (byPush) return <BellRing aria-hidden="true" />;
  return byMail ? <Mail aria-hidden="true" /> : <Bell aria-hidden="true" />;
}
