import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { formatCount } from '#app/shared/format.ts';
import { Heart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './like-button.module.css';
import { type ProductLikes, useLikes, setLike } from './optimistic-likes.ts';
import { texts } from './texts.ts';

interface LikeButtonProps extends ProductLikes {
  /** `card` lies on a photo and has the count only in its label; `product` shows it. */
  readonly look: 'card' | 'product';
  readonly title: string;
}

/** All buttons of a product on the page share their state; a guest is asked to sign in. */
export function LikeButton({ look, title, ...product }: LikeButtonProps) {
  const accountId = useSession()?.user.id ?? null;
  const { liked, likes, isTouched } = useLikes(product, accountId);
  const login = useLogin();
  const askToSignIn = () => login.open({ message: pageErrorTexts['not-signed-in'] });

  async function press(): Promise<void> {
    if (accountId === null) return askToSignIn();
    const refusal = await setLike({ productId: product.productId, liked: !liked }, accountId);
    // Other failures are silent; an ended session asks for a login.
    if (refusal?.code === 'user-suspended') showToast({ kind: 'error', text: refusal.error });
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

/** The number of likes, including the viewer's optimistic change. */
export function LikeCount(product: ProductLikes) {
  const { likes } = useLikes(product, useSession()?.user.id ?? null);
  return (
    <>
      <Heart aria-hidden="true" />
      {formatCount(likes)}
      <VisuallyHidden>{texts.likes}</VisuallyHidden>
    </>
  );
}
