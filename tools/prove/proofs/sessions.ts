import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../stack/wait.ts';
import { addressAt, type Answer, type Browser, createBrowser, bodyOf } from '../lib/api.ts';
import { anEmail, goodPassword, type Member, must, signedInAdmin, signIn } from '../lib/people.ts';
import { type Findings, milliseconds, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary = 'an ended session is refused by both API processes within a second';

interface Act {
  readonly member: Member;
  readonly ending: Browser;
  readonly other: Browser;
}

/** Ends the session of `ending`; what it needs before that is done in its first half. */
type Ending = (scene: AccountsScene, act: Act) => Promise<() => Promise<Answer>>;

const newPassword = 'bufanda-verde-51';
let nextAddress = 0;

const endings: Record<string, Ending> = {
  'signing out':
    async (_, { ending }) =>
    () =>
      must(ending.copiedTo(ending.address), '/api/session/sign-out'),
  'revoking one': async (_, { ending, other }) => {
    const { session } = bodyOf(await ending.get('/api/session')) as unknown as { session: { id: string } };
    return () => must(other, '/api/session/revoke', { id: session.id });
  },
  'revoking the others':
    async (_, { other }) =>
    () =>
      must(other, '/api/session/revoke-others'),
  'password change, here':
    async (_, { ending }) =>
    () =>
      must(ending.copiedTo(ending.address), '/api/account/change-password', passwords),
  'password change, elsewhere':
    async (_, { other }) =>
    () =>
      must(other, '/api/account/change-password', passwords),
  'password reset': async ({ outside }, { member, other }) => {
    const botToken = await outside.botToken('recovery');
    await must(other, '/api/send-recovery-email', { email: member.email, botToken });
    const token = await outside.tokenIn(member.email, 'recuperar');
    return () => must(other, '/api/password/recover', { token, password: newPassword });
  },
  'e-mail change, elsewhere': async ({ outside }, { other }) => {
    const email = anEmail();
    await must(other, '/api/account/change-email', { email });
    const token = await outside.tokenIn(email, 'CorreoCambiado');
    return () => must(other, '/api/account/confirm-email-change', { token });
  },
  'e-mail change taken back': async ({ outside }, { member, ending }) => {
    const email = anEmail();
    await must(ending, '/api/account/change-email', { email });
    const token = await outside.tokenIn(email, 'CorreoCambiado');
    await must(ending, '/api/account/confirm-email-change', { token });
    const revert = await outside.tokenIn(member.email, 'no-fui-yo');
    return () => must(ending.copiedTo(anAddress()), '/api/disown', { token: revert });
  },
  suspension: async (scene, { member }) => {
    const admin = await signedInAdmin(scene, anAddress());
    return () => must(admin, '/api/admin/people/suspend', { ids: [member.id] });
  },
  'deletion by an admin': async (scene, { member }) => {
    const admin = await signedInAdmin(scene, anAddress());
    return () => must(admin, '/api/admin/people/delete', { ids: [member.id] });
  },
  'deletion by its owner':
    async (_, { member, other }) =>
    () =>
      must(other, '/api/delete-user-by-email', { email: member.email, password: goodPassword }),
};

const passwords = { currentPassword: goodPassword, newPassword };

export async function run(): Promise<Findings> {
  return proveAccounts('sessions', { worker: true }, async (scene) => {
    for (const [name, ending] of Object.entries(endings)) {
      say(`${name} …`);
      await measure(scene, name, ending).catch((error: Error) =>
        scene.findings.shortfalls.push(`${name}: ${error.message}`),
      );
    }
  });
}

async function measure(scene: AccountsScene, name: string, ending: Ending): Promise<void> {
  const member = await scene.people.member();
  const act = { member, ending: await signedIn(scene, member), other: await signedIn(scene, member) };
  const end = await ending(scene, act);
  const watches = [0, 1].map((process) => watch(act.ending.copiedTo(act.ending.address), process));
  await waitUntil('the session to be accepted', () => watches.every(({ isAccepted }) => isAccepted()), {
    seconds: 10,
  });

  const { endedAt } = await end();
  const waits = await Promise.all(watches.map((one) => one.untilRefused(endedAt)));
  const slowest = Math.max(...waits.map(({ ms }) => ms));
  const codes = new Set(waits.map(({ code }) => code));
  findingOf(`${name}: refused after`, `${milliseconds(slowest)} (${[...codes].join(', ')})`, slowest <= 1000);

  const known = await act.ending.get('/api/account/settings', { process: 0 });
  findingOf(`${name}: a little later still`, String(known.status), isRefusal(known));

  function findingOf(figure: string, value: string, isMet: boolean): void {
    scene.findings.demand(figure, value, 'refused by both processes within 1 s, and for good', isMet);
  }
}

async function signedIn({ api }: AccountsScene, { email }: Member): Promise<Browser> {
  const browser = createBrowser(api, anAddress());
  await signIn(browser, email);
  return browser;
}

/** Uses the old cookie again and again in one process. */
function watch(browser: Browser, process: number) {
  const seen: { refusal: Answer | null; lastAccepted: number } = { refusal: null, lastAccepted: -Infinity };
  const over = performance.now() + 60_000;
  const watching = (async () => {
    while (!seen.refusal && performance.now() < over) {
      const answer = await browser.get('/api/account/settings', { process });
      if (answer.status === 200) seen.lastAccepted = answer.endedAt;
      else if (isRefusal(answer)) seen.refusal = answer;
      else throw new Error(`The session was answered with ${answer.status}`);
      await pause(20);
    }
  })();
  return {
    isAccepted: () => seen.lastAccepted > 0,
    /** From the answer to anyone who ended it until the first refusal; not below 0. */
    async untilRefused(endedAt: number) {
      await watching;
      const { refusal } = seen;
      if (!refusal) throw new Error('It was never refused');
      return { ms: Math.max(0, refusal.endedAt - endedAt), code: bodyOf(refusal).code };
    },
  };
}

function isRefusal({ status }: Answer): boolean {
  return status === 401 || status === 403;
}

function anAddress(): string {
  nextAddress += 1;
  return addressAt(20, nextAddress);
}
