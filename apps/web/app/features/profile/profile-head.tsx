import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatMonth } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Pencil } from '#app/ui/icons.ts';
import css from './profile-head.module.css';
import type { ProfileReply } from './profile-page.ts';
import { ShareProfile } from './share-profile.tsx';
import { texts } from './texts.ts';
import { VerifiedSigns } from './verified-signs.tsx';

const fields = [css.celeste, css.maiz, css.rosa, css.mate];

/** Wide type is hungry: longer names wear the regular cut. */
const longestWideName = 22;

interface ProfileHeadProps extends Pick<ProfileReply, 'profile' | 'counters' | 'verified'> {
  readonly isOwn: boolean;
}

/** Who this is, on a field of their colour. */
export function ProfileHead({ profile, counters, verified, isOwn }: ProfileHeadProps) {
  const { full_name, username, description, postsCount, created_at } = profile;
  return (
    <header className={[css.head, fieldOf(username)].join(' ')}>
      <div className={['page', css.inside].join(' ')}>
        <div className={css.portrait}>
          <Avatar url={useAvatarUrl(profile.avatar_url)} alt={texts.portraitOf(full_name)} size="large" />
        </div>
        <div className={css.who}>
          <h1 data-long={full_name.length > longestWideName || undefined}>{full_name}</h1>
          <p className={css.username}>{texts.at(username)}</p>
          {description && <p className={css.description}>{description}</p>}
          <div className={css.facts}>
            <p>{texts.memberSince(formatMonth(new Date(created_at)))}</p>
            <VerifiedSigns verified={verified} />
          </div>
        </div>
        <dl className={css.counts}>
          <Count name={texts.products} count={postsCount} />
          <Count name={texts.likes} count={counters.likes} />
          <Count name={texts.collections} count={counters.collections} />
        </dl>
        <div className={css.actions}>
          {isOwn && (
            <ButtonLink to={paths.settings(username)} kind="line" size="small">
              <Pencil aria-hidden="true" />
              {texts.edit}
            </ButtonLink>
          )}
          <ShareProfile fullName={full_name} username={username} />
        </div>
      </div>
    </header>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{texts.count(count)}</dd>
    </div>
  );
}

/** The same colour for the same person, wherever and whenever. */
function fieldOf(username: string): string | undefined {
  let sum = 0;
  for (let place = 0; place < username.length; place++) sum += username.charCodeAt(place);
  return fields[sum % fields.length];
}
