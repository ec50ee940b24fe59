import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { filesOf, type Outcome } from './outcome.ts';

// The names under which code holds what leaves the process. Whatever slips past them throws at run time.
const outside = new Set([
  'fetch',
  'engine',
  'store',
  'objectStore',
  'mailer',
  'mail',
  'redis',
  'sms',
  'gateway',
]);

/** Code that holds a transaction (it has a parameter `tx`) calls no outside service: a lock must not wait for one. */
export async function checkTransactions(root: string): Promise<Outcome> {
  const problems: string[] = [];
  let looked = 0;
  for (const file of await filesOf(root, 'apps/api/src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue;
    const found = checkSource(file, await readFile(join(root, file), 'utf8'));
    looked += found.looked;
    problems.push(...found.problems);
  }
  return { looked, problems };
}

export function checkSource(fileName: string, source: string): Outcome {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  let looked = 0;
  const visit = (node: ts.Node, inTransaction: boolean): void => {
    const holds = ts.isFunctionLike(node) && node.parameters.some(({ name }) => name.getText() === 'tx');
    if (holds) looked += 1;
    if (inTransaction && ts.isCallExpression(node)) {
      const name = namesOf(node.expression).find((part) => outside.has(part));
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (name) problems.push(`${fileName}:${line}: ${name} is called inside a transaction`);
    }
    ts.forEachChild(node, (child) => visit(child, inTransaction || holds));
  };
  visit(file, false);
  return { looked, problems };
}

/** `parts.engine.search` → parts, engine, search. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  return [];
}
