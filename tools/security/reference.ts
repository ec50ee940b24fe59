/** What stands behind a sentence about security; every kind but the last can be looked up and is, at each `npm run check`. */
export type Reference =
  TestReference | ProofReference | CheckReference | SettingReference | PageReference | Decision;

/** A test that runs in the build: its file, and words of its title. */
export interface TestReference {
  readonly kind: 'test';
  readonly file: string;
  readonly title: string;
}

/** A figure that `npm run prove NAME` demands. */
export interface ProofReference {
  readonly kind: 'proof';
  readonly name: string;
  readonly figure: string;
}

/** A part of `npm run check`, and what it looks for here. */
export interface CheckReference {
  readonly kind: 'check';
  readonly part: string;
  readonly what: string;
}

/** A line of configuration or code that must be there to the letter. */
export interface SettingReference {
  readonly kind: 'setting';
  readonly file: string;
  readonly text: string;
  readonly what: string;
}

/** A section of a document. */
export interface PageReference {
  readonly kind: 'page';
  readonly file: string;
  readonly heading: string;
}

export interface Decision {
  readonly kind: 'decision';
  readonly why: string;
}

const testIn =
  (folder: string) =>
  (file: string, title: string): TestReference => ({ kind: 'test', file: `${folder}/${file}`, title });

export const api = testIn('apps/api/src');
export const web = testIn('apps/web');
export const e2e = testIn('e2e');
export const contract = testIn('packages/contract/src');
export const mails = testIn('packages/mails/src');
export const tools = testIn('tools');

export const proof = (name: string, figure: string): ProofReference => ({ kind: 'proof', name, figure });
export const check = (part: string, what: string): CheckReference => ({ kind: 'check', part, what });
export const setting = (file: string, text: string, what: string): SettingReference => ({
  kind: 'setting',
  file,
  text,
  what,
});
export const page = (file: string, heading: string): PageReference => ({ kind: 'page', file, heading });
export const decision = (why: string): Decision => ({ kind: 'decision', why });

/** Whether the build or a proof would notice by itself. */
export const isAutomatic = ({ kind }: Reference): boolean => kind !== 'page' && kind !== 'decision';
