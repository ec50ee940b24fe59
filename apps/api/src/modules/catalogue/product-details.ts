import { categories } from '@perchero/contract/catalogue/categories';
import { productLimits } from '@perchero/contract/catalogue/product';
import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';
import { parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { AppError } from '#platform/http/app-error.ts';
import type { ProductDetails } from './products.queries.ts';

type Written = Omit<ProductForm, 'images' | 'tags'>;

/** What a seller wrote, as it is kept. What was left out is undefined. */
export function detailsOf(form: Written): ProductDetails {
  const sized = parseSize(form.size);
  if (!sized) throw new AppError('product-incomplete', `size ${form.size}`);
  return {
    ...sized,
    ...cleanTexts(form),
    priceCents: form.price * 100,
    sex: form.sexo,
    stock: form.stock,
    condition: form.condition,
    category: categoryOf(form, sized),
    colors: form.colors && [...new Set(form.colors)],
    materials: form.materials && [...new Set(form.materials)],
    measurements: form.measurements === null ? {} : form.measurements,
    department: form.department,
  };
}

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly brand?: string | null | undefined;
}

export function cleanTexts({ title, description, brand }: Texts) {
  return {
    title: cleanText(title, productLimits.title),
    description: cleanText(description, productLimits.description),
    brand: brand && (cleanText(brand, productLimits.brand) || null),
  };
}

/** A category of another kind of piece is a left-over of an earlier choice in the form, and no reason to refuse. */
function categoryOf({ category }: Written, { productType, accessoryType }: ProductSize) {
  if (!category) return category;
  const fits = categories.some(
    (known) =>
      known.key === category && known.productType === productType && known.accessoryType === accessoryType,
  );
  return fits ? category : null;
}
