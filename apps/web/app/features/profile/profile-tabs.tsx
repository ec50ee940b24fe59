import {
  mostFavouritesTold,
  type ProfileSection,
  profileSections,
} from '@perchero/contract/accounts/profile.rules';
import { TabLinks } from '#app/ui/tab-links.tsx';
import type { ProfileReply } from './profile-page.ts';
import { type ProfileView, viewPath } from './profile-view.ts';
import { texts } from './texts.ts';

interface ProfileTabsProps extends Pick<ProfileReply, 'profile' | 'counters'> {
  /** What is shown, or on its way. */
  readonly view: ProfileView;
}

/** Favourites are their owner's alone: nobody else is told how many there are, nor shown the way. */
export function ProfileTabs({ profile, counters, view }: ProfileTabsProps) {
  const counts: Record<ProfileSection, number | null> = {
    publicaciones: profile.postsCount,
    colecciones: counters.collections,
    favoritos: counters.favourites,
  };
  const tabs = profileSections.flatMap((section) => {
    const count = counts[section];
    if (count === null) return [];
    return {
      name: texts.section[section],
      to: viewPath(profile.username, { section, collectionId: null }),
      count:
        section === 'favoritos' && count >= mostFavouritesTold
          ? texts.countAtLeast(count)
          : texts.count(count),
      current: currency(section, view),
    };
  });
  return <TabLinks label={texts.sections} tabs={tabs} />;
}

function currency(section: ProfileSection, view: ProfileView): 'page' | 'true' | undefined {
  if (section !== view.section) return undefined;
  return view.collectionId === null ? 'page' : 'true';
}
