import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { readTests, type WrittenTest } from '../checks/test-source.ts';
import type { PageReference, ProofReference, Reference, TestReference } from './reference.ts';

/** Answers what is wrong with a reference; null when it leads to something that is there. */
export type LookUp = (reference: Reference) => Promise<string | null>;

/** Looks references up in the sources below `root`. Each file is read once. */
export function createLookUp(root: string): LookUp {
  const sources = new Map<string, Promise<string | null>>();
  const tests = new Map<string, WrittenTest[]>();
  const read = (file: string): Promise<string | null> => {
    const known = sources.get(file) ?? readFile(join(root, file), 'utf8').catch(() => null);
    sources.set(file, known);
    return known;
  };

  return async (reference) => {
    switch (reference.kind) {
      case 'test':
        return lookUpTest(reference);
      case 'proof':
        return lookUpProof(reference);
      case 'check':
        return holds('tools/checks/parts.ts', `'${reference.part}'`);
      case 'setting':
        return holds(reference.file, reference.text);
      case 'page':
        return lookUpPage(reference);
      case 'decision':
        return reference.why.length >= 40 ? null : `gives no reason: ${reference.why}`;
      default:
        return reference satisfies never;
    }
  };

  async function lookUpTest({ file, title }: TestReference): Promise<string | null> {
    const source = await read(file);
    if (source === null) return `${file} does not exist`;
    const written = tests.get(file) ?? readTests(file, source);
    tests.set(file, written);
    const named = written.filter(({ shownTitle }) => shownTitle.includes(title));
    if (named.length === 0) return `${file} has no test «${title}»`;
    return named.some(({ skipped, asserts }) => !skipped && asserts)
      ? null
      : `${file}: «${title}» is skipped or asserts nothing`;
  }

  /** The figure stands in the proof's file or in what it is made of. */
  async function lookUpProof({ name, figure }: ProofReference): Promise<string | null> {
    const first = `tools/prove/proofs/${name}.ts`;
    if ((await read(first)) === null) return `there is no proof ${name}`;
    const seen = new Set<string>();
    const waiting = [first];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const source = (await read(file)) ?? '';
      if (source.includes(figure)) return null;
      for (const [, path = ''] of source.matchAll(/from '(\.{1,2}\/[^']+)'/g))
        waiting.push(normalize(join(dirname(file), path)));
    }
    return `the proof ${name} says nothing of «${figure}»`;
  }

  async function lookUpPage({ file, heading }: PageReference): Promise<string | null> {
    const source = await read(file);
    if (source === null) return `${file} does not exist`;
    return source.split('\n').some((line) => line.startsWith('#') && line.includes(heading))
      ? null
      : `${file} has no heading «${heading}»`;
  }

  async function holds(file: string, text: string): Promise<string | null> {
    const source = await read(file);
    if (source === null) return `${file} does not exist`;
    return source.includes(text) ? null : `${file} does not say «${text}»`;
  }
}
