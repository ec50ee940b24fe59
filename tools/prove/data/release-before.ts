/**
 * The release whose processes may still run when those of today start. Changed by the first commit after a release:
 * `git rev-parse vX.Y.Z^{tree}`. Its files are named, not its tag or commit: every clone has them, however it was made.
 */
export const releaseBefore = {
  name: 'v0.5.0',
  tree: 'f70674a7ae568fa34d0037b7c9af404c9316cfa3',
} as const;
