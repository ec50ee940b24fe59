/**
 * The release whose processes may still run when those of today start. Changed by the first commit after a release:
 * `git rev-parse vX.Y.Z^{tree}`. Its files are named, not its tag or commit: every clone has them, however it was made.
 */
export const releaseBefore = {
  name: 'v0.5.0',
  tree: 'f70674a7ae568fa34d0037b7c9af404c9316cfa3',
} as const;

/** Its tests that must differ on the schema of today, by the beginning of file and title, and why. */
export const knownDifferences: Readonly<Record<string, string>> = {
  'apps/api/src/platform/database/database-types.db.test.ts':
    'compares its row types with a schema that has grown',
};
