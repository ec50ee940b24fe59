import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'browser/api.js'), 'utf8');
const address = 'http://127.0.0.1:5609/turnstile/v0/api.js?render=explicit';

interface Turnstile {
  ready(callback: () => void): void;
  render(container: object | string, options: Record<string, unknown>): string;
  execute(container: object | string, options?: Record<string, unknown>): void;
  reset(container: object | string): void;
  remove(container: object | string): void;
  getResponse(container: object | string): string | undefined;
}

/** The script in a page that has one element, `#box`, and gets `reply` from the simulator. */
function load(reply: object, src = address) {
  const box = {};
  const calls: { url: string; body: unknown }[] = [];
  const page: Record<string, unknown> = {
    URL,
    setTimeout,
    clearTimeout,
    TypeError,
    document: {
      currentScript: { src },
      querySelector: (selector: string) => (selector === '#box' ? box : null),
    },
    loaded: vi.fn(),
    fetch: (url: URL, { body }: { body: string }) => {
      calls.push({ url: url.href, body: JSON.parse(body) });
      return Promise.resolve({ json: () => Promise.resolve(reply) });
    },
  };
  runInNewContext(source, page);
  return { turnstile: page['turnstile'] as Turnstile, loaded: page['loaded'], box, calls };
}

describe('the widget', () => {
  it('waits for execute, then hands its token over', async () => {
    const { turnstile, box, calls } = load({ token: 'a-token' });
    const callback = vi.fn();
    const id = turnstile.render(box, { sitekey: 'k', action: 'register', execution: 'execute', callback });
    expect(calls).toEqual([]);

    turnstile.execute('#box');

    await vi.waitFor(() => expect(callback).toHaveBeenCalledWith('a-token'));
    expect(turnstile.getResponse(id)).toBe('a-token');
    expect(calls).toEqual([
      {
        url: 'http://127.0.0.1:5609/turnstile/v0/token',
        body: { sitekey: 'k', action: 'register', cdata: '' },
      },
    ]);
  });

  it('runs by itself without execution: execute', async () => {
    const { turnstile } = load({ token: 'a-token' });
    const callback = vi.fn();

    turnstile.render('#box', { sitekey: 'k', callback });

    await vi.waitFor(() => expect(callback).toHaveBeenCalledWith('a-token'));
  });

  it('tells the error', async () => {
    const { turnstile } = load({ errorCode: '110110' });
    const failed = vi.fn();

    turnstile.render('#box', { sitekey: 'wrong', 'error-callback': failed });

    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith('110110'));
  });

  it('says nothing after it was removed, and forgets its token on reset', async () => {
    const { turnstile, box } = load({ token: 'a-token' });
    const [removed, kept] = [vi.fn(), vi.fn()];
    turnstile.remove(turnstile.render(box, { sitekey: 'k', callback: removed }));
    const id = turnstile.render(box, { sitekey: 'k', execution: 'execute', callback: kept });
    turnstile.execute(id);
    await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());

    turnstile.reset(id);

    expect(turnstile.getResponse(id)).toBeUndefined();
    expect(removed).not.toHaveBeenCalled();
  });

  it('calls the function named in its address', () => {
    expect(load({}, `${address}&onload=loaded`).loaded).toHaveBeenCalledOnce();
  });

  it('throws where nothing was rendered', () => {
    const { turnstile } = load({});

    expect(() => turnstile.execute('#box')).toThrow('nothing was rendered there');
    expect(() => turnstile.render('#other', { sitekey: 'k' })).toThrow('no such container');
  });
});
