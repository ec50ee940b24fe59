import type { Person } from '@perchero/contract/admin/people';

/** What an admin sees: first the question who they are, then the people. */
export type PeoplePage =
  | { readonly kind: 'gate'; readonly recentLogin: boolean }
  | {
      readonly kind: 'people';
      readonly people: readonly Person[];
      readonly nextCursor: string | null;
      readonly perPage: number;
      readonly perChange: number;
    };

export type PeopleList = Extract<PeoplePage, { kind: 'people' }>;
