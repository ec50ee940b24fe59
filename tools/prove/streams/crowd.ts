import { connect, type Socket } from 'node:net';
import { live } from '@perchero/contract/notifications/live.rules';
import type { LiveChange } from '@perchero/contract/notifications/notifications';
import { waitUntil } from '../../stack/wait.ts';
import type { CrowdPerson } from './crowd-people.ts';

interface Listener {
  readonly person: CrowdPerson;
  readonly place: number;
  socket: Socket | null;
  isOpen: boolean;
  lastId: number | null;
  failures: number;
  unread: string;
}

interface CrowdParts {
  readonly people: readonly CrowdPerson[];
  /** Where the next opening goes. */
  readonly port: () => number;
  readonly onChange: (person: CrowdPerson, change: LiveChange) => void;
}

const changeShape = /event: change\nid: (\d+)\ndata: (\{.*\})\n\n/g;
const lastChunk = '0\r\n\r\n';
const openingsAtOnce = 50;

/** Browsers that listen, each a bare socket: they come back as a browser does, knowing what they heard last. */
export function createCrowd({ people, port, onChange }: CrowdParts) {
  const listeners = people.map((person, place): Listener => ({
    person,
    place,
    socket: null,
    isOpen: false,
    lastId: null,
    failures: 0,
    unread: '',
  }));
  let isOver = false;
  let openCount = 0;
  let refusals = 0;
  let beats = 0;
  let farewells = 0;
  let losses = 0;
  let lastOpenedAt = 0;

  function open(listener: Listener): void {
    const { person, place, lastId } = listener;
    // All of 127/8 is loopback; one address alone would run out of ports.
    const localAddress = `127.0.2.${(place % 8) + 1}`;
    const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
    listener.socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => hear(listener, text));
    socket.on('error', () => {});
    socket.on('close', () => lose(listener));
    const known = lastId === null ? '' : `last-event-id: ${lastId}\r\n`;
    socket.write(
      `GET /api/notifications/stream HTTP/1.1\r\nhost: perchero\r\naccept: text/event-stream\r\n` +
        `cookie: ${person.cookie}\r\nx-forwarded-for: ${person.address}\r\n${known}\r\n`,
    );
  }

  function hear(listener: Listener, text: string): void {
    if (!listener.isOpen) {
      if (!text.startsWith('HTTP/1.1 200')) {
        refusals += 1;
        listener.socket?.destroy();
        return;
      }
      listener.isOpen = true;
      listener.failures = 0;
      openCount += 1;
      lastOpenedAt = performance.now();
    }
    const all = listener.unread + text;
    let end = 0;
    for (const found of all.matchAll(changeShape)) {
      end = found.index + found[0].length;
      listener.lastId = Number(found[1]);
      onChange(listener.person, JSON.parse(found[2] ?? '') as LiveChange);
    }
    if (text.includes('event: beat')) beats += 1;
    if (text.endsWith(lastChunk)) {
      farewells += 1;
      // The front door keeps its side of the connection open for another question.
      listener.socket?.destroy();
    }
    // What is cut in the middle of an event waits for its other half.
    const from = all.lastIndexOf('event: change');
    listener.unread = from >= end && from >= 0 ? all.slice(from) : '';
  }

  function lose(listener: Listener): void {
    if (listener.isOpen) {
      openCount -= 1;
      losses += 1;
    }
    listener.isOpen = false;
    listener.unread = '';
    if (isOver) return;
    const { retryMilliseconds: steps } = live;
    const step = steps[Math.min(listener.failures++, steps.length - 1)] ?? 0;
    setTimeout(() => isOver || open(listener), step * (0.5 + Math.random()));
  }

  return {
    /** Opens them all, so many at once. */
    async gather(): Promise<void> {
      const waiting = listeners.values();
      const come = async () => {
        for (const listener of waiting) {
          open(listener);
          await waitUntil('a stream to open', () => listener.isOpen, { seconds: 60, everyMs: 5 });
        }
      };
      await Promise.all(Array.from({ length: openingsAtOnce }, come));
    },
    openCount: () => openCount,
    lastOpenedAt: () => lastOpenedAt,
    refusals: () => refusals,
    beats: () => beats,
    /** How often a stream was ended in order rather than lost. */
    farewells: () => farewells,
    losses: () => losses,
    /** Those who do not know the last change of their inbox. */
    behind: (revisions: ReadonlyMap<string, number>) =>
      listeners.filter(({ person, lastId }) => (lastId ?? 0) < (revisions.get(person.id) ?? 0)).length,
    leave(): void {
      isOver = true;
      for (const { socket } of listeners) socket?.destroy();
    },
  };
}

export type Crowd = ReturnType<typeof createCrowd>;
