import { categories } from '@perchero/contract/catalogue/categories';
import { productLimits } from '@perchero/contract/catalogue/product';
import type { ProductForm } from '@perchero/contract/catalogue/product-form';
import { cleanText } from '@perchero/contract/catalogue/product-text.rules';
import { hasAge, hasSizeNumber, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { AppError } from '#platform/http/app-error.ts';
import type { ProductDetails } from './products.queries.ts';

type ProductFields = Omit<ProductForm, 'images' | 'tags' | 'delivery'>;

/** Form fields as stored. An omitted field is undefined. */
export function detailsOf(form: ProductFields): ProductDetails {
  const sized = parseSize(form.size);
  if (!sized) throw new AppError('product-incomplete', `size ${form.size}`);
  return {
    ...sized,
    ...cleanTexts(form),
    // Left over from an earlier choice in the form, so they are dropped and not rejected.
    sizeSystem: hasSizeNumber(sized) ? form.size_system : null,
    age: hasAge(sized) ? form.age : null,
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

/** A category of another product type is left over from an earlier choice in the form, so it is dropped and not rejected. */
function categoryOf({ category }: ProductFields, { productType, accessoryType }: ProductSize) {
  if (!category) return category;
  const fits = categories.some(
    (known) =>
      known.key === category && known.productType === productType && known.accessoryType === accessoryType,
  );
  return fits ? category : null;
}
