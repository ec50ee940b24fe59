import type { CategoryKey } from '@perchero/contract/catalogue/categories';
import { filterLabel } from '#app/shared/product-words/product-words.ts';
import { searchPaths } from './paths.ts';
import { texts } from './texts.ts';
import type { SearchReply } from './use-search-results.ts';

export interface Suggestion {
  readonly to: string;
  readonly kind: 'person' | 'product' | 'brand' | 'category';
  readonly name: string;
  readonly detail: string;
  /** Path of the avatar or the photo. */
  readonly picture: string | null;
  /** Of a product. */
  readonly preview: SearchReply['posts'][number]['preview'];
  /** Of a product, in pesos. */
  readonly price: number | null;
}

export interface SuggestionGroup {
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
}

/** Search results in non-empty groups. */
export function groupsOf(scope: Scope, { users, posts, brands, categories }: SearchReply): SuggestionGroup[] {
  const people = {
    name: texts.people,
    suggestions: users.map(({ username, full_name, avatar_url }) => ({
      ...plain('person', searchPaths.person(username), full_name),
      detail: `@${username}`,
      picture: avatar_url,
    })),
  };
  const products = {
    name: texts.products,
    suggestions: posts.map(({ id, title, content, image, preview, price }) => ({
      ...plain('product', searchPaths.product(id), title),
      detail: content,
      picture: image,
      preview,
      price,
    })),
  };
  const filters = [
    {
      name: texts.brands,
      suggestions: brands.map((brand) => plain('brand', searchPaths.brand(brand), brand)),
    },
    {
      name: texts.categories,
      suggestions: categories.map(categorySuggestion),
    },
  ];
  const groups = scope === 'site' ? [people, products] : [...filters, products, people];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const popularCategories: readonly CategoryKey[] = [
  'vestido',
  'campera-jean',
  'vaquero',
  'buzo',
  'remera',
  'tapado',
  'championes',
  'botas',
  'cartera',
  'mochila',
];

/** Before anything is typed. */
export const categorySuggestions = () => popularCategories.map(categorySuggestion);

function categorySuggestion(key: string): Suggestion {
  return plain('category', searchPaths.category(key), filterLabel('categoria', key, null));
}

function plain(kind: Suggestion['kind'], to: string, name: string): Suggestion {
  return { to, kind, name, detail: '', picture: null, preview: null, price: null };
}

/** `site` suggests people and products; `listing` also brands, categories and recent searches. */
export type Scope = 'site' | 'listing';

/** For aria-activedescendant. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}
