import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Outcome {
  /** More than one when the end of the request was in doubt. */
  readonly answers: readonly WireAnswer[];
  readonly ms: number;
  /** Neither an answer nor the end of the connection for so long as one waits. */
  readonly isSilent: boolean;
}

interface Question {
  readonly bytes: Buffer;
  readonly method: string;
  /** Says that nothing follows, and reads until the other side closes. */
  readonly isLast: boolean;
}

/** A connection that asks one thing after the other, and is opened anew when it was closed. */
export function openLine(port: number, patienceMs: number) {
  let open: Socket | null = null;

  return {
    async ask(question: Question): Promise<Outcome> {
      const isUsed = open !== null && !question.isLast;
      const socket = question.isLast ? await dial(port) : (open ??= await dial(port));
      const outcome = await exchange(socket, question, patienceMs);
      const isOver = question.isLast || outcome.answers.length !== 1 || isClosing(outcome.answers[0]);
      if (isOver) socket.destroy();
      if (socket === open && (isOver || socket.destroyed)) open = null;
      // It may have been closed just when we wrote: that says nothing about the question.
      const isMissed = isUsed && outcome.answers.length === 0 && !outcome.isSilent;
      return isMissed ? this.ask(question) : outcome;
    },
    close: () => void open?.destroy(),
  };
}

export type Line = ReturnType<typeof openLine>;

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    // What breaks between two questions is of no interest to anybody.
    socket.once('connect', () => resolve(socket)).on('error', reject);
  });
}

function isClosing(answer: WireAnswer | undefined): boolean {
  return answer?.headers['connection'] === 'close' || isStream(answer);
}

function isStream(answer: WireAnswer | undefined): boolean {
  return answer?.headers['content-type']?.startsWith('text/event-stream') ?? false;
}

function exchange(socket: Socket, { bytes, method, isLast }: Question, patienceMs: number): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (isSilent: boolean, answers = readAnswers(Buffer.concat(chunks), method)) => {
      clearTimeout(timer);
      socket.off('data', take).off('end', over).off('close', over).off('error', over);
      resolve({ answers, ms: performance.now() - startedAt, isSilent });
    };
    const over = () => {
      socket.destroy();
      settle(false);
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      const answers = readAnswers(Buffer.concat(chunks), method);
      // A stream goes on for days: its beginning says enough.
      if (answers.length > 0 && (!isLast || isStream(answers[0]))) settle(false, answers);
    };
    const timer = setTimeout(() => {
      const answers = readAnswers(Buffer.concat(chunks), method);
      settle(answers.length === 0, answers);
    }, patienceMs);
    socket.on('data', take).on('end', over).on('close', over).on('error', over);
    if (isLast) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** The whole answers at the beginning of what was received. */
function readAnswers(received: Buffer, method: string): WireAnswer[] {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.slice(9, 12));
  const rest = received.subarray(end + 4);
  // "Go on": the answer proper is still to come.
  if (status === 100) return readAnswers(rest, method);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = method === 'HEAD' || status === 304 ? 0 : Number(headers['content-length'] ?? rest.length);
  if (rest.length < length) return [];
  const answer = { status, headers, body: rest.toString('utf8', 0, length) };
  if (isStream(answer) && rest.length === 0) return [];
  return [answer, ...readAnswers(rest.subarray(length), method)];
}
