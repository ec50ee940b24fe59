import type { BotCheckAction } from '@perchero/contract/identity/bot-check';
import type { getSignInSettings } from '@perchero/contract/identity/session';
import { useCallback } from 'react';
import { send } from '#app/shared/api.ts';

/** The part of Turnstile we use. */
interface Turnstile {
  readonly render: (
    box: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly action: BotCheckAction;
      readonly execution: 'execute';
      readonly appearance: 'interaction-only';
      readonly callback: (token: string) => void;
      readonly 'error-callback': () => void;
      readonly 'timeout-callback': () => void;
    },
  ) => string;
  readonly execute: (widget: string) => void;
  readonly remove: (widget: string) => void;
}

const patience = 20_000;
let prepared: Promise<{ turnstile: Turnstile; siteKey: string }> | null = null;

/**
 * A way to get a token that says "no robot". People see nothing of it unless they are asked something. It rejects when
 * no token can be had; the API then has the last word on `botToken`.
 */
export function useBotCheck(action: BotCheckAction): () => Promise<string> {
  return useCallback(() => getToken(action), [action]);
}

async function getToken(action: BotCheckAction): Promise<string> {
  prepared ??= prepare();
  try {
    const { turnstile, siteKey } = await prepared;
    return await runOnce(turnstile, siteKey, action);
  } catch (error) {
    // The next try begins from the start.
    prepared = null;
    throw error;
  }
}

async function prepare() {
  const settings = await send<typeof getSignInSettings>('GET', '/api/sign-in-settings');
  if (!settings.ok) throw new Error(settings.error);
  const { siteKey, scriptUrl } = settings.value.botCheck;
  return { turnstile: await loadScript(scriptUrl), siteKey };
}

function loadScript(url: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url);
    address.searchParams.set('render', 'explicit');
    script.src = address.href;
    script.addEventListener('load', () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error('The bot check did not start'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The bot check cannot be reached'));
    });
    document.head.append(script);
  });
}

async function runOnce(turnstile: Turnstile, sitekey: string, action: BotCheckAction): Promise<string> {
  const box = document.createElement('div');
  document.body.append(box);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const giveUp = () => reject(new Error('The bot check gave no answer'));
  const timer = setTimeout(giveUp, patience);
  const widget = turnstile.render(box, {
    sitekey,
    action,
    execution: 'execute',
    appearance: 'interaction-only',
    callback: resolve,
    'error-callback': giveUp,
    'timeout-callback': giveUp,
  });
  turnstile.execute(widget);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    turnstile.remove(widget);
    box.remove();
  }
}
