import { Link } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { ShieldAlert } from '#app/ui/icons.ts';
import css from './suspension-banner.module.css';
import { texts } from './texts.ts';

/** On every page of a suspended person. */
export function SuspensionBanner() {
  const session = useSession();
  if (!session?.suspension) return null;
  return (
    <section className={css.banner} aria-label={texts.region}>
      <div className={['page', css.inside].join(' ')}>
        <ShieldAlert aria-hidden="true" />
        <p>
          {texts.banner(session.suspension)}{' '}
          <Link to={paths.decisions(session.user.username)}>{texts.why}</Link>
        </p>
      </div>
    </section>
  );
}
