import { spawn } from 'node:child_process';
import { type Environment, repository } from './environment.ts';

export interface CommandOptions {
  readonly env: Environment;
  readonly folder?: string;
  readonly say?: ((line: string) => void) | undefined;
  /** Ends the command early. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command to its end, its lines passed on as they come; a failure throws with the last of them. */
export async function runCommand(
  command: readonly [string, ...string[]],
  { env, folder = repository, say = () => {}, signal }: CommandOptions,
): Promise<void> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        say(line);
        last.push(line);
        if (last.length > 20) last.shift();
      }
    });
  }
  // `exit`, not `close`: servers that a script leaves running may hold its output open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${last.join('\n')}`);
}
