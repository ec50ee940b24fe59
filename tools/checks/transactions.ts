import ts from 'typescript';
import { checkApiSources, type Outcome } from './outcome.ts';

// Names of clients of external services. A call that this check misses throws at run time.
const clients = new Set([
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

/** Code with a parameter `tx` calls no external service: locks must not wait for one. */
export function checkTransactions(root: string): Promise<Outcome> {
  return checkApiSources(root, checkSource);
}

function checkSource(fileName: string, source: string): Outcome {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  let looked = 0;
  const visit = (node: ts.Node, inTransaction: boolean): void => {
    const holds = ts.isFunctionLike(node) && node.parameters.some(({ name }) => name.getText() === 'tx');
    if (holds) looked += 1;
    if (inTransaction && ts.isCallExpression(node)) {
      const name = namesOf(node.expression).find((part) => clients.has(part));
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
