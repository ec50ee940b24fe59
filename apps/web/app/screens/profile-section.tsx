import { memo } from 'react';
import { Link } from 'react-router';
import card from '#app/features/collections/collection-card.module.css';
import grid from '#app/features/collections/collections-grid.module.css';
import opened from '#app/features/collections/opened-collection-view.module.css';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { ProductRack } from '#app/features/product-rack/product-rack.tsx';
import type { ProfilePage } from '#app/features/profile/profile-page.ts';
import { type ProfileView, readView, viewPath } from '#app/features/profile/profile-view.ts';
import { texts } from '#app/features/profile/texts.ts';
import { aliveWith } from '#app/shared/alive-with.ts';
import { aliveOnDemand, onDemand } from '#app/shared/on-demand.tsx';
import { prepareProductOverlay } from './product-overlay-host.tsx';
import css from './profile-screen.module.css';

const CollectionsGrid = aliveOnDemand(
  async () => (await import('#app/features/collections/collections-grid.tsx')).CollectionsGrid,
  card,
  grid,
);
const OpenedCollectionView = aliveOnDemand(
  async () => (await import('#app/features/collections/opened-collection-view.tsx')).OpenedCollectionView,
  opened,
);

const EmptySection = onDemand(
  async () => (await import('#app/features/profile/empty-section.tsx')).EmptySection,
);

/** Fetches what shows a section that not everybody looks at. */
export async function prepareSection({ section, collectionId }: ProfileView): Promise<void> {
  if (collectionId !== null) await OpenedCollectionView.prepare();
  else if (section === 'colecciones') await CollectionsGrid.prepare();
}

aliveWith((search) => prepareSection(readView(search)));

interface ProfileSectionProps {
  readonly page: ProfilePage & { readonly ok: true };
  readonly view: ProfileView;
  readonly isOwn: boolean;
  readonly fromTheStart: boolean;
  readonly onOpen: (opened: OpenedCard) => void;
}

/** What the chosen tab shows. It stays as it is while a piece is open over it. */
export const ProfileSection = memo(function ProfileSection(props: ProfileSectionProps) {
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
    case 'coleccion':
      return (
        <OpenedCollectionView
          key={content.collection.id}
          username={username}
          isOwn={isOwn}
          collection={content.collection}
          nextCursor={nextCursor}
          rack={<Pieces {...props} />}
        />
      );
    case 'publicaciones':
    case 'favoritos': {
      // A page without garments that hands on to another one is not the end.
      const isNothing = page.products.length === 0 && !nextCursor;
      if (isNothing && props.fromTheStart)
        return <EmptySection section={content.section} fullName={full_name} isOwn={isOwn} />;
      return (
        <div className={css.hanging}>
          <Pieces key={viewPath(username, view)} {...props} />
        </div>
      );
    }
  }
});

function Pieces({ page, view, fromTheStart, onOpen }: ProfileSectionProps) {
  const { username } = page.profile;
  return (
    <>
      {!fromTheStart && (
        <p className={css.back}>
          <Link to={viewPath(username, view)}>{texts.fromTheStart}</Link>
        </p>
      )}
      <ProductRack
        first={page}
        nextPath={(cursor) => viewPath(username, view, cursor)}
        meta={view.section === 'publicaciones' ? 'counts' : 'seller'}
        onOpen={onOpen}
        onNear={prepareOverlay}
      />
    </>
  );
}

function prepareOverlay(): void {
  void prepareProductOverlay();
}
