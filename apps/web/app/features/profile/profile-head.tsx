import type { Profile } from '@perchero/contract/accounts/profile';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatMonth } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Settings } from '#app/ui/icons.ts';
import css from './profile-head.module.css';
import { texts } from './texts.ts';

const fields = [css.celeste, css.maiz, css.rosa, css.mate];

/** Who this is, on a field of their colour. */
export function ProfileHead({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { full_name, username, description, postsCount, created_at } = profile;
  return (
    <header className={[css.head, fieldOf(username)].join(' ')}>
      <div className={['page', css.inside].join(' ')}>
        <div className={css.portrait}>
          <Avatar url={useAvatarUrl(profile.avatar_url)} alt={texts.portraitOf(full_name)} size="large" />
        </div>
        <div className={css.who}>
          <h1>{full_name}</h1>
          <p className={css.username}>{texts.at(username)}</p>
          {description && <p className={css.description}>{description}</p>}
          <p className={css.since}>{texts.memberSince(formatMonth(new Date(created_at)))}</p>
        </div>
        <dl className={css.counts}>
          <div>
            <dt>{texts.products}</dt>
            <dd>{texts.count(postsCount)}</dd>
          </div>
        </dl>
        {isOwn && (
          <div className={css.settings}>
            <ButtonLink to={paths.settings(username)} kind="line" size="small">
              <Settings aria-hidden="true" />
              {texts.settings}
            </ButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}

/** The same colour for the same person, wherever and whenever. */
function fieldOf(username: string): string | undefined {
  let sum = 0;
  for (let place = 0; place < username.length; place++) sum += username.charCodeAt(place);
  return fields[sum % fields.length];
}
