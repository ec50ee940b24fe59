import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../stack/environment.ts';

const folder = join(repository, 'docs/runbook');

/** One tells of proofs, one of the other pages. */
const notForHosts = new Set(['proofs.md', 'README.md']);

export interface Line {
  readonly page: string;
  /** Lines of one block belong together. */
  readonly block: number;
  readonly kind: 'sh' | 'sql';
  readonly text: string;
}

/** Words by which a command in the middle of a sentence is known. */
const inSentence =
  /^(curl|psql|systemctl \w+-?\w* \S|journalctl|docker compose \w|VERSION=|for \w+ in|select|delete from) ?/;

/** Every command of the pages: what stands in blocks of sh and sql, and what sentences tell one to type. */
export async function readRunbook(): Promise<Line[]> {
  const lines: Line[] = [];
  let block = 0;
  for (const page of (await Array.fromAsync(glob('*.md', { cwd: folder }))).toSorted()) {
    if (notForHosts.has(page)) continue;
    const text = await readFile(join(folder, page), 'utf8');
    for (const [, kind, code = ''] of text.matchAll(/^ *```(sh|sql)\n([\s\S]*?)^ *```$/gm)) {
      block += 1;
      const own = { page, block, kind: kind as Line['kind'] };
      if (kind === 'sql') lines.push(...statementsIn(code).map((one) => ({ ...own, text: one })));
      else for (const one of code.split('\n')) if (one.trim()) lines.push({ ...own, text: one.trim() });
    }
    const sentences = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
    for (const [, code = ''] of sentences.matchAll(/`([^`\n]+)`/g))
      if (inSentence.test(code)) {
        block += 1;
        const kind = /^(select|delete) /.test(code) ? 'sql' : 'sh';
        lines.push({ page, block, kind, text: code.replace(/;$/, '') });
      }
  }
  return lines;
}

function statementsIn(code: string): string[] {
  return code.split(/;\s*$/m).flatMap((one) => (one.trim() ? [one.trim()] : []));
}

/**
 * Who runs a line: this proof in one of its parts; another proof, or a person once, as docs/runbook/README.md says; or nobody, for want
 * of what it speaks to.
 */
export type Runner = 'look' | 'release' | 'secret' | 'password' | 'others' | 'nobody';

const rules: readonly (readonly [RegExp, Runner])[] = [
  [
    /^(apt-get|for user in)|^systemctl (enable|disable|kill|--no-pager)|journalctl|^docker|^VERSION=|api\.mercadopago\.com/,
    'nobody',
  ],
  [/^psql .*(standby\.sql|replication_slot)/, 'others'],
  [/secrets\/(AUTH_SECRET|MP_TOKEN_KEYS)/, 'secret'],
  [/secrets\/DATABASE_URL|^new=|^psql -U postgres/, 'password'],
  [
    /^(tar|mkdir \/opt|ln -sfn|ls -t|cp -r \/opt)|roll\.sh systemd|^systemctl (restart|start|reload)|^for n in/,
    'release',
  ],
  [
    /^(npm|scripts\/|MOMENT=|export PERCHERO|nft |mkdir -p|cp |infra\/release|node |curl -N|pg_dump|sha256sum|jq|redis-cli)/,
    'others',
  ],
  [/^(curl|psql|for port in|df|du|openssl|echo \| openssl|sim=)/, 'look'],
];

export function runnerOf({ kind, text }: Line): Runner | null {
  if (kind === 'sql') return 'look';
  return rules.find(([words]) => words.test(text))?.[1] ?? null;
}
