import { filterLabel } from '#app/shared/product-words/product-words.ts';
import { searchPaths } from './paths.ts';
import { texts } from './texts.ts';
import type { SearchReply } from './use-found.ts';

export interface Suggestion {
  readonly to: string;
  readonly kind: 'person' | 'post' | 'brand' | 'category';
  readonly name: string;
  readonly detail: string;
  readonly picture: string | null;
}

export interface SuggestionGroup {
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
}

/** What was found as it is shown, group by group; groups without anything are left out. */
export function groupsOf(scope: Scope, { users, posts, brands, categories }: SearchReply): SuggestionGroup[] {
  const people = {
    name: texts.people,
    suggestions: users.map(({ username, full_name, avatar_url }) => ({
      to: searchPaths.person(username),
      kind: 'person' as const,
      name: full_name,
      detail: `@${username}`,
      picture: avatar_url,
    })),
  };
  const pieces = {
    name: scope === 'site' ? texts.posts : texts.products,
    suggestions: posts.map(({ id, title, content }) => ({
      ...plain('post', searchPaths.post(id), title),
      detail: content,
    })),
  };
  const narrowing = [
    {
      name: texts.brands,
      suggestions: brands.map((brand) => plain('brand', searchPaths.brand(brand), brand)),
    },
    {
      name: texts.categories,
      suggestions: categories.map((key) =>
        plain('category', searchPaths.category(key), filterLabel('categoria', key, null)),
      ),
    },
  ];
  const groups = scope === 'site' ? [people, pieces] : [...narrowing, pieces, people];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function plain(kind: Suggestion['kind'], to: string, name: string): Suggestion {
  return { to, kind, name, detail: '', picture: null };
}

/** What is suggested: `site` people and publications, `listing` all that narrows the listing, and what was looked for before. */
export type Scope = 'site' | 'listing';

/** By which the box names the suggestion that is marked. */
export function optionId(id: string, place: number): string {
  return `${id}-${place}`;
}
