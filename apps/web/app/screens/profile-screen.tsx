import type { getProfile } from '@perchero/contract/accounts/profile';
import type { FollowSide } from '@perchero/contract/follows/follows';
import { memo, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { ProfileMenu } from '#app/features/blocks/profile-menu.tsx';
import { CollectionsGrid } from '#app/features/collections/collections-grid.tsx';
import { OpenedCollectionView } from '#app/features/collections/opened-collection-view.tsx';
import { PersonFollow } from '#app/features/follows/follow-buttons.tsx';
import { PeopleDialog } from '#app/features/follows/people-list.tsx';
import type { LoadedList } from '#app/features/product-list/saved-lists.ts';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import { ProductList } from '#app/features/product-list/product-list.tsx';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { EmptySection } from '#app/features/profile/empty-section.tsx';
import { ProfileHead, ProfileTabs } from '#app/features/profile/profile-head.tsx';
import {
  productsOf,
  type ProfilePage,
  type ProfileView,
  readView,
  viewParameters,
  viewPath,
} from '#app/features/profile/profile-view.ts';
import { texts } from '#app/features/profile/texts.ts';
import { ProfileReviews } from '#app/features/reviews/profile-reviews.tsx';
import { Rating, VerifiedSigns } from '#app/features/reviews/standing.tsx';
import { startSearch } from '#app/features/search/site-search.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { AwayNote } from '#app/ui/away-note.tsx';
import { get } from '#app/shared/api.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { ProductsSkeleton } from '#app/ui/card-grid.tsx';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import { NotFoundScreen } from './failure-screens.tsx';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import css from './profile-screen.module.css';
import { useOpenedProduct } from './use-opened-product.ts';

interface ProfileScreenProps {
  readonly page: ProfilePage;
  /** The product loaded with the page because the URL names it. */
  readonly opened: OpenedProduct | null;
  readonly view: ProfileView;
  /** False for a later page opened by its URL. */
  readonly fromTheStart: boolean;
  /** When the page was read. */
  readonly now: string;
}

/** A profile and the product overlay. */
export function ProfileScreen({ page, opened, view, fromTheStart, now }: ProfileScreenProps) {
  const { id, preview, under, open, close, change, remove } = useOpenedProduct();
  const session = useSession();
  const next = usePendingView();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [people, setPeople] = useState<FollowSide | null>(null);
  if (!page.ok) return <Missing page={page} />;
  const isOwn = session?.user.id === page.profile.id;
  const reload = () => void revalidate();
  return (
    <>
      <ProfileHead
        {...page}
        isOwn={isOwn}
        rating={<Rating standing={page.standing} />}
        signs={<VerifiedSigns verified={page.verified} />}
        follow={
          !isOwn && (
            <PersonFollow
              person={page.profile}
              follow={page.follow}
              example={page.products[0] ?? null}
              onChanged={reload}
            />
          )
        }
        onOpenPeople={setPeople}
        menu={
          !isOwn && (
            <ProfileMenu
              person={page.profile}
              onBlocked={async () => {
                await navigate(paths.home);
              }}
            />
          )
        }
      />
      <div className={['page', css.body].join(' ')}>
        <AwayNote until={page.away_until} fullName={page.profile.full_name} isOwn={isOwn} />
        <ProfileTabs {...page} view={next ?? view} />
        {next ? (
          <div className={css.list}>
            <ProductsSkeleton />
            <p className="visually-hidden" role="status">
              {texts.loading}
            </p>
          </div>
        ) : (
          <ProfileSection
            page={page}
            view={view}
            isOwn={isOwn}
            fromTheStart={fromTheStart}
            now={now}
            onOpen={open}
          />
        )}
      </div>
      {isOwn && <PeopleDialog side={people} onClose={() => setPeople(null)} onChanged={reload} />}
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={opened?.id === id ? opened.page : null}
          preview={preview}
          under={under}
          onOpen={(card) => void open(card)}
          onClose={close}
          onChanged={change}
          onDeleted={remove}
        />
      )}
    </>
  );
}

function Missing({ page }: { page: ProfilePage & { ok: false } }) {
  if (page.code === 'user-not-found')
    return <NotFoundScreen title={texts.notFound} text={texts.notFoundText} other={<SearchPeople />} />;
  if (page.code === 'not-found')
    return <NotFoundScreen title={texts.collectionNotFound} text={texts.collectionNotFoundText} />;
  return (
    <div className="page">
      <LoadFailure title={texts.failedTitle} heading="h1" requestId={page.requestId}>
        {texts.failedText}
      </LoadFailure>
    </div>
  );
}

/** The search needs script. */
function SearchPeople() {
  return (
    useIsHydrated() && (
      <Button kind="line" onClick={startSearch}>
        {texts.searchPeople}
      </Button>
    )
  );
}

/** The section that a pending navigation loads; null without one. Opening the overlay does not count. */
function usePendingView(): ProfileView | null {
  const { location: target } = useNavigation();
  const { pathname, search } = useLocation();
  if (target?.pathname !== pathname) return null;
  const [next, shown] = [readView(target.search), readView(search)];
  const isSame = next.section === shown.section && next.collectionId === shown.collectionId;
  return isSame ? null : next;
}

interface ProfileSectionProps {
  readonly page: ProfilePage & { readonly ok: true };
  readonly view: ProfileView;
  readonly isOwn: boolean;
  readonly fromTheStart: boolean;
  readonly now: string;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** The content of the selected tab. Memoized, so that opening the overlay does not render it again. */
const ProfileSection = memo(function ProfileSection(props: ProfileSectionProps) {
  const { page, view, isOwn } = props;
  const { username, full_name } = page.profile;
  const { content, nextCursor } = page;
  switch (content.section) {
    case 'colecciones':
      return (
        <CollectionsGrid
          username={username}
          isOwn={isOwn}
          first={{ collections: content.collections, nextCursor }}
        />
      );
    case 'opiniones':
      return (
        <ProfileReviews
          profile={page.profile}
          standing={page.standing}
          isOwn={isOwn}
          now={props.now}
          first={{ reviews: content.reviews, nextCursor }}
        />
      );
    case 'coleccion':
      return (
        <OpenedCollectionView
          key={content.collection.id}
          username={username}
          owner={isOwn ? null : page.profile}
          collection={content.collection}
          nextCursor={nextCursor}
          rack={<Products {...props} />}
        />
      );
    case 'publicaciones':
    case 'favoritos': {
      // An empty page with a next cursor is not the end of the list.
      const isEmpty = page.products.length === 0 && !nextCursor;
      if (isEmpty && props.fromTheStart)
        return <EmptySection section={content.section} fullName={full_name} isOwn={isOwn} />;
      return (
        <div className={css.list}>
          <Products key={viewPath(username, view)} {...props} />
        </div>
      );
    }
  }
});

function Products({ page, view, fromTheStart, onOpen }: ProfileSectionProps) {
  const { username } = page.profile;
  return (
    <>
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={viewPath(username, view)}>{texts.fromTheStart}</Link>
        </p>
      )}
      <ProductList
        first={page}
        nextPath={(cursor) => viewPath(username, view, cursor)}
        load={(cursor, signal) => loadProducts(username, view, cursor, signal)}
        meta={view.section === 'publicaciones' ? 'counts' : 'seller'}
        onOpen={onOpen}
      />
    </>
  );
}

async function loadProducts(
  username: string,
  view: ProfileView,
  cursor: string | null,
  signal: AbortSignal,
): Promise<LoadedList | null> {
  const query = new URLSearchParams({ ...viewParameters(view), ...(cursor && { cursor }) });
  const path = `/api/profiles/${encodeURIComponent(username)}?${query.toString()}` as const;
  const result = await get<typeof getProfile>(path, signal);
  return result.ok ? { products: productsOf(result.value), nextCursor: result.value.nextCursor } : null;
}
