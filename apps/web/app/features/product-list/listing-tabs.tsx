import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';
import css from './listing-tabs.module.css';
import { texts } from './texts.ts';

interface ListingTabsProps {
  readonly current: 'products' | 'feed' | 'savedSearches';
  /** New matches of all saved searches; left out where the page does not know them. */
  readonly newMatches?: number;
}

/** What a member can look through: every product, followed people and saved searches. Nothing for guests. */
export function ListingTabs({ current, newMatches = 0 }: ListingTabsProps) {
  const isMember = useSession() !== null;
  if (!isMember) return null;
  const tab = (name: ListingTabsProps['current']) => ({
    name: texts.tabs[name],
    to: paths[name],
    current: current === name ? ('page' as const) : undefined,
  });
  return (
    <div className={css.tabs}>
      <TabLinks
        label={texts.tabsLabel}
        tabs={[
          tab('products'),
          tab('feed'),
          {
            ...tab('savedSearches'),
            nameEnd: texts.savedSearchesEnd,
            ...(newMatches > 0 && { count: texts.upTo99(newMatches), counted: texts.newMatches(newMatches) }),
          },
        ]}
      />
    </div>
  );
}
