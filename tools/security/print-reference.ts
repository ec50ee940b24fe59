import type { Reference } from './reference.ts';

/** A reference as a line of a document. */
export function printReference(reference: Reference): string {
  switch (reference.kind) {
    case 'test':
      return `test \`${reference.file}\`: \`${reference.title}\``;
    case 'proof':
      return `proof \`npm run prove ${reference.name}\`: \`${reference.figure}\``;
    case 'check':
      return `check \`npm run check -- ${reference.part}\`: ${reference.what}`;
    case 'setting':
      return `setting \`${reference.file}\`: ${reference.what}`;
    case 'page':
      return `page \`${reference.file}\`: ${reference.heading}`;
    case 'decision':
      return `decision: ${reference.why}`;
    default:
      return reference satisfies never;
  }
}
