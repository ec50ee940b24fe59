import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { History, X } from '#app/ui/icons.ts';
import { TextButton } from '#app/ui/text-button.tsx';
import { searchPaths } from './paths.ts';
import css from './search-panel.module.css';
import { forget, forgetAll, readRecent } from './recent.ts';
import { texts } from './texts.ts';

/** What was looked for on this device, to look for it again or to let it be forgotten. */
export function RecentSearches({ onFollow, onForget }: { onFollow: () => void; onForget: () => void }) {
  const [recent, setRecent] = useState(readRecent);

  function keep(left: readonly string[]): void {
    onForget();
    setRecent(left);
  }

  if (recent.length === 0) return null;
  return (
    <section className={css.popup} aria-label={texts.recent}>
      <div className={css.recentHead}>
        <h2 className={css.head}>{texts.recent}</h2>
        <TextButton onClick={() => keep(forgetAll())}>{texts.forgetAll}</TextButton>
      </div>
      <ul>
        {recent.map((text) => (
          <li key={text} className={css.recent}>
            <Link className={css.option} to={searchPaths.words(text)} onClick={onFollow}>
              <History aria-hidden="true" />
              <span className={css.words}>{text}</span>
            </Link>
            <IconButton label={texts.forget(text)} className={css.forget} onClick={() => keep(forget(text))}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
