import { fileURLToPath } from 'node:url';
import { runSecretLint } from 'secretlint';

const rules = [{ id: fileURLToPath(import.meta.resolve('@secretlint/secretlint-rule-preset-recommend')) }];
const atATime = 500;

/** What looks like a key or a password in these files, as "file: what, line". */
export async function scanForSecrets(cwd: string, files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let first = 0; first < files.length; first += atATime)
    found.push(...(await scanSome(cwd, files.slice(first, first + atATime))));
  return found;
}

interface Linted {
  readonly filePath: string;
  readonly messages: readonly {
    readonly ruleId: string;
    readonly loc: { readonly start: { readonly line: number } };
  }[];
}

async function scanSome(cwd: string, files: readonly string[]): Promise<string[]> {
  const { stdout, stderr } = await runSecretLint({
    cliOptions: { cwd, filePathOrGlobList: [...files], noGlob: true },
    engineOptions: { cwd, formatter: 'json', color: false, maskSecrets: true, configFileJSON: { rules } },
  });
  if (stdout === null) throw stderr ?? new Error('secretlint said nothing');
  return (JSON.parse(stdout) as Linted[]).flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, loc }) => `${filePath}: ${ruleId}, line ${loc.start.line}`),
  );
}
