import { memo } from 'react';
import { Link } from 'react-router';
import { CollectionsGrid } from '#app/features/collections/collections-grid.tsx';
import { OpenedCollectionView } from '#app/features/collections/opened-collection-view.tsx';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { ProductRack } from '#app/features/product-rack/product-rack.tsx';
import { EmptySection } from '#app/features/profile/empty-section.tsx';
import type { ProfilePage } from '#app/features/profile/profile-page.ts';
import { type ProfileView, viewPath } from '#app/features/profile/profile-view.ts';
import { texts } from '#app/features/profile/texts.ts';
import css from './profile-screen.module.css';

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
      />
    </>
  );
}
