import {
  maxFavouritesCounted,
  type ProfileSection,
  profileSections,
} from '@perchero/contract/accounts/profile.rules';
import type { FollowSide } from '@perchero/contract/follows/follows';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatMonth } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { useShare } from '#app/shared/use-share.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Pencil, Share } from '#app/ui/icons.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './profile-head.module.css';
import { type ProfileReply, type ProfileView, viewPath } from './profile-view.ts';
import tabsCss from './profile-tabs.module.css';
import { texts } from './texts.ts';

const backgrounds = [css.celeste, css.maiz, css.rosa, css.mate];

/** Longer names use the regular font width. */
const maxWideNameLength = 22;

interface ProfileHeadProps extends Pick<ProfileReply, 'profile' | 'counters'> {
  readonly isOwn: boolean;
  /** The average of the reviews and their count. */
  readonly rating: ReactNode;
  /** What was verified. */
  readonly signs: ReactNode;
  /** Follows other members. */
  readonly follow: ReactNode;
  /** The menu of other members. */
  readonly menu: ReactNode;
  /** Opens a list of people; their owner's alone. */
  readonly onOpenPeople: (side: FollowSide) => void;
}

export function ProfileHead(props: ProfileHeadProps) {
  const { profile, counters, isOwn, rating, signs, follow, menu, onOpenPeople } = props;
  const { full_name, username, description, postsCount, created_at } = profile;
  const openOwn = (side: FollowSide) => (isOwn ? () => onOpenPeople(side) : undefined);
  return (
    <header className={[css.head, backgroundOf(username)].join(' ')}>
      <div className={['page', css.inside].join(' ')}>
        <div className={css.portrait}>
          <Avatar url={useAvatarUrl(profile.avatar_url)} alt={texts.portraitOf(full_name)} size="large" />
        </div>
        <div className={css.who}>
          <h1 data-long={full_name.length > maxWideNameLength || undefined}>{full_name}</h1>
          <p className={css.username}>{texts.at(username)}</p>
          {description && <p className={css.description}>{description}</p>}
          <div className={css.facts}>
            <Link to={viewPath(username, { section: 'opiniones', collectionId: null })} preventScrollReset>
              {rating}
            </Link>
            {signs}
            <p>{texts.memberSince(formatMonth(new Date(created_at)))}</p>
          </div>
        </div>
        <dl className={css.counts}>
          <Count name={texts.products} count={postsCount} />
          <Count name={texts.likes} count={counters.likes} isRoomy />
          <Count name={texts.followers} count={profile.followersCount} onOpen={openOwn('followers')} />
          <Count name={texts.following} count={profile.followingCount} onOpen={openOwn('following')} />
        </dl>
        <div className={css.actions}>
          {isOwn && (
            <ButtonLink to={paths.settings(username)} kind="line" size="small">
              <Pencil aria-hidden="true" />
              {texts.edit}
            </ButtonLink>
          )}
          {follow && <div className={css.follow}>{follow}</div>}
          <ShareProfile fullName={full_name} username={username} />
          {menu && <div className={css.menu}>{menu}</div>}
        </div>
      </div>
    </header>
  );
}

interface CountProps {
  readonly name: string;
  readonly count: number;
  /** Only shown in wide windows. */
  readonly isRoomy?: boolean;
  readonly onOpen?: (() => void) | undefined;
}

function Count({ name, count, isRoomy = false, onOpen }: CountProps) {
  return (
    <div className={isRoomy ? css.roomy : undefined}>
      <dt>{name}</dt>
      <dd>
        {onOpen ? (
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {texts.count(count)}
            <VisuallyHidden>{texts.seeList(name)}</VisuallyHidden>
          </button>
        ) : (
          texts.count(count)
        )}
      </dd>
    </div>
  );
}

/** A stable colour per username. */
function backgroundOf(username: string): string | undefined {
  let sum = 0;
  for (let index = 0; index < username.length; index++) sum += username.charCodeAt(index);
  return backgrounds[sum % backgrounds.length];
}

/** Rendered but hidden before hydration, so that the layout does not shift. */
function ShareProfile({ fullName, username }: { fullName: string; username: string }) {
  const share = useShare();
  const page = {
    title: texts.title(fullName, username),
    text: texts.shareText(fullName),
    path: paths.profile(username),
  };
  return (
    <div className={css.share} data-interactive={useIsHydrated()}>
      <Button kind="line" size="small" onClick={() => void share(page)}>
        <Share aria-hidden="true" />
        <span>{texts.share}</span>
      </Button>
    </div>
  );
}

interface ProfileTabsProps extends Pick<ProfileReply, 'profile' | 'counters' | 'standing'> {
  /** The current or the pending view. */
  readonly view: ProfileView;
}

/** Favourites are private: other viewers get neither the count nor the tab. */
export function ProfileTabs({ profile, counters, standing, view }: ProfileTabsProps) {
  const counts: Record<ProfileSection, number | null> = {
    publicaciones: profile.postsCount,
    colecciones: counters.collections,
    opiniones: standing.reviews,
    favoritos: counters.favourites,
  };
  const tabs = profileSections.flatMap((section) => {
    const count = counts[section];
    if (count === null) return [];
    return {
      name: texts.section[section],
      to: viewPath(profile.username, { section, collectionId: null }),
      count:
        section === 'favoritos' && count >= maxFavouritesCounted
          ? texts.countAtLeast(count)
          : texts.count(count),
      current: ariaCurrent(section, view),
    };
  });
  return (
    <div className={tabsCss.tabs}>
      <TabLinks label={texts.sections} tabs={tabs} />
    </div>
  );
}

function ariaCurrent(section: ProfileSection, view: ProfileView): 'page' | 'true' | undefined {
  if (section !== view.section) return undefined;
  return view.collectionId === null ? 'page' : 'true';
}
