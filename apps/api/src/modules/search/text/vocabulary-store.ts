import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type VocabularyTexts, vocabularyFiles } from './vocabulary-files.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

export interface VocabularyStore {
  current(): Vocabulary;
}

const lookEveryMs = 2000;

/**
 * Keeps the vocabulary of a folder, and reads it again when a file changed: within two seconds of being asked for. Files that
 * make no sense are reported once and change nothing; at the start they stop the process.
 */
export function openVocabulary(
  folder: string,
  { now = Date.now, report }: { now?: () => number; report: (problem: unknown) => void },
): VocabularyStore {
  let stamp = stampOf(folder);
  let vocabulary = readVocabulary(folder);
  let lookedAt = now();

  return {
    current() {
      if (now() - lookedAt >= lookEveryMs) {
        lookedAt = now();
        lookAgain();
      }
      return vocabulary;
    },
  };

  function lookAgain(): void {
    try {
      const present = stampOf(folder);
      if (present === stamp) return;
      stamp = present;
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

/** Changes whenever a file does. Looking costs a few microseconds for each file. */
function stampOf(folder: string): string {
  return vocabularyFiles
    .map((file) => {
      const { mtimeMs, size, ino } = statSync(join(folder, file));
      return `${mtimeMs}/${size}/${ino}`;
    })
    .join(' ');
}

export const vocabularyFolder = join(import.meta.dirname, '../vocabulary');

const store = openVocabulary(vocabularyFolder, {
  report: (problem) => {
    process.emitWarning(problem instanceof Error ? problem : String(problem));
  },
});

export const currentVocabulary = (): Vocabulary => store.current();
