/** What is suggested: `site` people and publications, `listing` all that narrows the listing, and what was looked for before. */
export type Scope = 'site' | 'listing';

/** By which the box names the suggestion that is marked. */
export function optionId(id: string, place: number): string {
  return `${id}-${place}`;
}
