import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { formatCount } from '#app/shared/format.ts';
import { Heart } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './like-button.module.css';
import { type LikedPiece, useLiked, wish } from './like-overlays.ts';
import { texts } from './texts.ts';

interface LikeButtonProps extends LikedPiece {
  /** `card` lies on a photo and only says its count; `product` shows it. */
  readonly look: 'card' | 'product';
  readonly title: string;
}

/** The heart. A piece shows the same one wherever it is on the page; a guest is asked to sign in. */
export function LikeButton({ look, title, ...piece }: LikeButtonProps) {
  const accountId = useSession()?.user.id ?? null;
  const { liked, likes, isTouched } = useLiked(piece, accountId);
  const login = useLogin();
  const askToSignIn = () => login.open({ message: pageErrorTexts['not-signed-in'] });

  async function press(): Promise<void> {
    if (accountId === null) return askToSignIn();
    const refusal = await wish({ productId: piece.productId, liked: !liked }, accountId);
    // Nothing is said about a like that failed; whose session has ended is a guest by now.
    if (refusal?.code === 'not-signed-in' || refusal?.code === 'user-token-expired') askToSignIn();
  }

  return (
    <button
      type="button"
      className={[css.like, css[look]].join(' ')}
      aria-pressed={liked}
      aria-label={look === 'card' ? texts.card(title, likes) : undefined}
      data-touched={isTouched || undefined}
      onClick={() => void press()}
      {...(accountId === null && { onPointerEnter: login.prepare, onFocus: login.prepare })}
    >
      <Heart aria-hidden="true" />
      {look === 'product' && (
        <>
          {formatCount(likes)}
          <VisuallyHidden>{texts.likes}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

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
