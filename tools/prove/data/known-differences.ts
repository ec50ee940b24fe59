/** Tests of a release that must differ on the schema of the next, by tag and the beginning of file and title, and why. */
export const knownDifferences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'v0.5.0': {
    'apps/api/src/platform/database-types.db.test.ts': 'compares its row types with a schema that has grown',
  },
};
