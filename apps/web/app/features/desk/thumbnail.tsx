import type { DeskProduct } from '@perchero/contract/desk/products';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import css from './thumbnail.module.css';

/** Decorative: the title is beside it. */
export function Thumbnail({ product: { image, preview } }: { product: DeskProduct }) {
  return (
    <span className={css.thumbnail}>
      {image && preview ? (
        <Picture path={image} alt="" sizes="2.75rem" {...preview} />
      ) : (
        <MissingPicture alt="" />
      )}
    </span>
  );
}
