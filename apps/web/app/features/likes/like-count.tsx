import { useSession } from '#app/features/session/use-session.ts';
import { formatCount } from '#app/shared/format.ts';
import { Heart } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type LikedPiece, useLiked } from './like-overlays.ts';
import { texts } from './texts.ts';

/** How many like a piece, with what one has just done about it. */
export function LikeCount(piece: LikedPiece) {
  const { likes } = useLiked(piece, useSession()?.user.id ?? null);
  return (
    <>
      <Heart aria-hidden="true" />
      {formatCount(likes)}
      <VisuallyHidden>{texts.likes}</VisuallyHidden>
    </>
  );
}
