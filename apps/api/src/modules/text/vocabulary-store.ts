import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type VocabularyTexts, vocabularyFiles } from './vocabulary-files.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

export interface VocabularyStore {
  current(): Vocabulary;
}

const checkIntervalMs = 2000;

/**
 * Caches the vocabulary of a folder and reloads it within two seconds of a file change. An invalid file is reported
 * once and ignored; at start it stops the process.
 */
export function openVocabulary(
  folder: string,
  { now = Date.now, report }: { now?: () => number; report: (problem: unknown) => void },
): VocabularyStore {
  let fingerprint = fingerprintOf(folder);
  let vocabulary = readVocabulary(folder);
  let checkedAt = now();

  return {
    current() {
      if (now() - checkedAt >= checkIntervalMs) {
        checkedAt = now();
        reloadIfChanged();
      }
      return vocabulary;
    },
  };

  function reloadIfChanged(): void {
    try {
      const current = fingerprintOf(folder);
      if (current === fingerprint) return;
      fingerprint = current;
      vocabulary = readVocabulary(folder);
    } catch (problem) {
      report(problem);
    }
  }
}

export function readVocabulary(folder: string): Vocabulary {
  const texts = vocabularyFiles.map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  return buildVocabulary(Object.fromEntries(texts) as VocabularyTexts);
}

/** Cheap: one stat for each file. */
function fingerprintOf(folder: string): string {
  return vocabularyFiles
    .map((file) => {
      const { mtimeMs, size, ino } = statSync(join(folder, file));
      return `${mtimeMs}/${size}/${ino}`;
    })
    .join(' ');
}

export const vocabularyFolder = join(import.meta.dirname, 'vocabulary');

const store = openVocabulary(vocabularyFolder, {
  report: (problem) => {
    process.emitWarning(problem instanceof Error ? problem : String(problem));
  },
});

export const currentVocabulary = (): Vocabulary => store.current();
