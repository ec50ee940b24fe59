import { categories } from '@perchero/contract/catalogue/categories';
import { type Condition, type ProductType, productTypes } from '@perchero/contract/catalogue/product';
import { type FacetName, filterSize, filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { productWords } from './texts.ts';

const categoryLabels = new Map(categories.map(({ key, label }) => [key, label]));

/** What people call a value of a filter, where nothing beside it says which filter it is of. */
export function filterLabel(filter: FacetName, value: string, chosenType: ProductType | null): string {
  switch (filter) {
    case 'tipo':
      return productWords.types[value as ProductType];
    case 'talle':
      return sizeLabel(value, chosenType);
    case 'categoria':
      return categoryLabels.get(value) ?? value;
    case 'estado':
      return productWords.conditions[value as Condition];
    case 'color':
      return capitalised(value);
    case 'tag':
      return productWords.tag(value);
    case 'sexo':
    case 'marca':
    case 'departamento':
      return value;
  }
}

/** `M - vestir` → `M`. */
export function bareSize(value: string): string {
  return value.slice(0, value.lastIndexOf(' - '));
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sizeLabel(value: string, chosenType: ProductType | null): string {
  const size = bareSize(value);
  const types = productTypes.filter((type) => filterSizesOf(type).includes(filterSize(size, type)));
  const own = types.find((type) => value === filterSize(size, type));
  if (!own || types.length === 1 || own === chosenType) return productWords.size(size);
  return productWords.sizeOfType(size, own);
}
