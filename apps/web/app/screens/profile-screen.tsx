import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { ProfileHead } from '#app/features/profile/profile-head.tsx';
import type { ProfilePage } from '#app/features/profile/profile-page.ts';
import { ProfileTabs } from '#app/features/profile/profile-tabs.tsx';
import type { ProfileView } from '#app/features/profile/profile-view.ts';
import { texts } from '#app/features/profile/texts.ts';
import { startSearch } from '#app/features/search/start-search.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { Button } from '#app/ui/button.tsx';
import { NotFoundScreen } from './failure-screens.tsx';
import { ProductOverlayHost } from './product-overlay-host.tsx';
import { ExpectedProducts } from './products-expected.tsx';
import { ProfileFailed } from './profile-failed.tsx';
import css from './profile-screen.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useOpenedProduct } from './use-opened-product.ts';
import { useViewOnItsWay } from './use-view-on-its-way.ts';

interface ProfileScreenProps {
  readonly page: ProfilePage;
  /** The piece that came with the page because its address names it. */
  readonly opened: OpenedProduct | null;
  readonly view: ProfileView;
  /** Whether this is where the section begins, and not a later page opened by its own address. */
  readonly fromTheStart: boolean;
}

/** A person's page and, over it, the piece its address names. */
export function ProfileScreen({ page, opened, view, fromTheStart }: ProfileScreenProps) {
  const { id, glance, under, open, close, change, remove } = useOpenedProduct();
  const session = useSession();
  const next = useViewOnItsWay();
  if (!page.ok) return <Missing page={page} />;
  const isOwn = session?.user.id === page.profile.id;
  return (
    <>
      <ProfileHead {...page} isOwn={isOwn} />
      <div className={['page', css.body].join(' ')}>
        <ProfileTabs {...page} view={next ?? view} />
        {next ? (
          <div className={css.hanging}>
            <ExpectedProducts />
            <p className="visually-hidden" role="status">
              {texts.loading}
            </p>
          </div>
        ) : (
          <ProfileSection page={page} view={view} isOwn={isOwn} fromTheStart={fromTheStart} onOpen={open} />
        )}
      </div>
      {id !== null && (
        <ProductOverlayHost
          key={id}
          id={id}
          loaded={opened?.id === id ? opened.page : null}
          glance={glance}
          under={under}
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
  return <ProfileFailed requestId={page.requestId} />;
}

/** Without script there is none. */
function SearchPeople() {
  return (
    useIsAlive() && (
      <Button kind="line" onClick={startSearch}>
        {texts.searchPeople}
      </Button>
    )
  );
}
