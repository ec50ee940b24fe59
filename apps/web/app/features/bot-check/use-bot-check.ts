import type { BotCheckAction } from '@perchero/contract/identity/bot-check';
import type { getSignInSettings } from '@perchero/contract/identity/session';
import { useCallback } from 'react';
import { send } from '#app/shared/api.ts';

/** The part of Turnstile we use. */
interface Turnstile {
  readonly render: (
    container: HTMLElement,
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

const timeoutMs = 20_000;
let loaded: Promise<{ turnstile: Turnstile; siteKey: string }> | null = null;

/** Gets a Turnstile token; the widget is visible only when it needs interaction. Rejects when no token can be obtained. */
export function useBotCheck(action: BotCheckAction): () => Promise<string> {
  return useCallback(() => getToken(action), [action]);
}

async function getToken(action: BotCheckAction): Promise<string> {
  loaded ??= load();
  try {
    const { turnstile, siteKey } = await loaded;
    return await executeWidget(turnstile, siteKey, action);
  } catch (error) {
    // The next call loads everything again.
    loaded = null;
    throw error;
  }
}

async function load() {
  const settings = await send<typeof getSignInSettings>('GET', '/api/sign-in-settings');
  if (!settings.ok) throw new Error(settings.error);
  const { siteKey, scriptUrl } = settings.value.botCheck;
  return { turnstile: await loadScript(scriptUrl), siteKey };
}

function loadScript(url: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const src = new URL(url);
    src.searchParams.set('render', 'explicit');
    script.src = src.href;
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

async function executeWidget(turnstile: Turnstile, sitekey: string, action: BotCheckAction): Promise<string> {
  const container = document.createElement('div');
  document.body.append(container);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = () => reject(new Error('The bot check gave no answer'));
  const timer = setTimeout(fail, timeoutMs);
  const widget = turnstile.render(container, {
    sitekey,
    action,
    execution: 'execute',
    appearance: 'interaction-only',
    callback: resolve,
    'error-callback': fail,
    'timeout-callback': fail,
  });
  turnstile.execute(widget);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    turnstile.remove(widget);
    container.remove();
  }
}
