import type { Product } from '@perchero/contract/catalogue/products';
import type { beginGarment, ProductStory } from '@perchero/contract/garments/garments';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { send } from '#app/shared/api.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { paths } from '#app/shared/paths.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Printer } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { ChapterBody, Who } from './chapters.tsx';
import css from './product-garment.module.css';
import { beginTexts, chapterTexts, storyTexts as texts } from './texts.ts';

interface ProductGarmentProps {
  readonly product: Pick<Product, 'id' | 'state' | 'stock'>;
  readonly story: ProductStory | null;
  readonly isOwn: boolean;
}

/** The story of a product's garment, and for the seller of a single product its tag. */
export function ProductGarment({ product, story, isOwn }: ProductGarmentProps) {
  const id = useId();
  const hasTag = isOwn && product.stock === 1 && product.state !== 'sold';
  if (!story && !hasTag) return null;
  return (
    <section className={css.story} aria-labelledby={id}>
      <h2 id={id}>{story ? texts.title(story.chapters) : texts.none}</h2>
      {story && (
        <>
          <p className={css.head}>
            <b>
              <Who chapter={story.last} />
            </b>{' '}
            {chapterTexts.when(story.last)}
          </p>
          <ChapterBody chapter={story.last} />
        </>
      )}
      {!story && <p className={css.head}>{beginTexts.about}</p>}
      <div className={css.actions}>
        {story && (
          <Link className={css.all} to={paths.garment(story.code)}>
            {texts.all}
          </Link>
        )}
        {hasTag && <TagButton productId={product.id} code={story?.code ?? null} />}
      </div>
    </section>
  );
}

/** Begins the garment, if it has not begun, and leads to its tag. */
function TagButton({ productId, code }: { productId: number; code: string | null }) {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const { mutate, isPending } = useMutation(async () => {
    const result = await send<typeof beginGarment>('POST', '/api/garments/begin', { product_id: productId });
    if (result.ok) await navigate(paths.garmentTag(result.value.code));
    else showToast({ kind: 'error', text: result.error });
  });
  if (code !== null)
    return (
      <ButtonLink to={paths.garmentTag(code)} kind="line" size="small">
        <Printer aria-hidden="true" />
        {beginTexts.print}
      </ButtonLink>
    );
  return (
    isHydrated && (
      <Button
        kind="line"
        size="small"
        onClick={() => mutate()}
        busyLabel={isPending ? beginTexts.beginning : undefined}
      >
        <Printer aria-hidden="true" />
        {beginTexts.begin}
      </Button>
    )
  );
}
