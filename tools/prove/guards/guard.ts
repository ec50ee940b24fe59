/** Something that catches violations: a part of `npm run check`, or a test. */
export interface Guard {
  readonly name: string;
  /** Looks at these files only, where the tool can; at everything when there are none. */
  readonly command: (files: readonly string[]) => readonly string[];
}

const part = (name: string): Guard => ({
  name: `npm run check (${name})`,
  command: () => ['node', 'tools/checks/check.ts', name],
});

const test = (project: string, file: string): Guard => ({
  name: file,
  command: () => ['vitest', 'run', '--project', project, file],
});

const build = 'NODE_ENV=production react-router build';

export const guards = {
  lint: { name: 'npm run check (lint)', command: (files) => ['oxlint', '--type-aware', ...files] },
  format: {
    name: 'npm run check (format)',
    command: (files) => ['prettier', '--check', ...(files.length > 0 ? files : ['.'])],
  },
  typesApi: part('types-api'),
  typesContract: part('types-contract'),
  imports: part('imports'),
  unused: part('unused'),
  migrations: part('migrations'),
  queries: part('queries'),
  transactions: part('transactions'),
  assertions: part('assertions'),
  documents: part('documents'),
  dependencies: part('dependencies'),
  apiArchitecture: test('api', 'apps/api/src/architecture.test.ts'),
  webArchitecture: test('web', 'apps/web/app/architecture.test.ts'),
  bundle: {
    name: 'web build and npm run check (bundle)',
    command: () => ['bash', '-c', `(cd apps/web && ${build}) && node tools/checks/check.ts bundle`],
  },
} satisfies Record<string, Guard>;
