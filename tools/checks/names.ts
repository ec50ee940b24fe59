import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { randomStream } from '../seed/generator/random.ts';
import { filesOf } from './outcome.ts';

const sources = '{apps,packages,tools,e2e}/**/*.{ts,tsx}';

/** Random declared names as `file:line name`, for a human to judge. */
export async function sampleNames(root: string, count: number, seed: string): Promise<string[]> {
  const random = randomStream(seed);
  const names: string[] = [];
  for (const file of await filesOf(root, sources)) {
    if (file.endsWith('.gen.ts')) continue;
    names.push(...declaredNames(file, await readFile(join(root, file), 'utf8')));
  }
  return Array.from({ length: Math.min(count, names.length) }, () =>
    names.splice(Math.floor(random() * names.length), 1),
  ).flat();
}

export function declaredNames(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const declared = isNamedDeclaration(node) ? node.name : undefined;
    if (declared && ts.isIdentifier(declared) && declared.text.length > 1) {
      const { line } = file.getLineAndCharacterOfPosition(declared.getStart());
      names.push(`${fileName}:${line + 1} ${declared.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function isNamedDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertySignature(node)
  );
}
