import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrangeScripts } from './start-page.server.ts';

const scripts = (
  <>
    <link rel="modulepreload" href="/assets/entry.js" />
    <>
      <script dangerouslySetInnerHTML={{ __html: 'data' }} />
      <script dangerouslySetInnerHTML={{ __html: 'import "/assets/page.js"; "</script>"' }} />
    </>
  </>
);

const named = () => [...document.head.querySelectorAll('link')].map(({ rel }) => rel);
const modules = () => document.head.querySelectorAll('script[type=module]');

/** What a browser does with the text of a script. */
function run(code: string): void {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- the script itself
  new Function(code)();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '<img fetchpriority="high" src="/a.webp">';
  Object.defineProperty(document.querySelector('img'), 'complete', { value: false });
  delete document.documentElement.dataset['seen'];
  delete document.documentElement.dataset['arrived'];
});

/** Each script waits until somebody is there, and listens until its page answers. */
afterEach(async () => {
  dispatchEvent(new Event('pointerdown'));
  document.documentElement.dataset['arrived'] = '';
  await Promise.resolve();
});

describe('the start of a page', () => {
  it('keeps the data as they are, and closes no script within a script', () => {
    const [data, start] = arrangeScripts(scripts, 'n');

    expect(data).toBe('data');
    expect(start).not.toContain('</script>');
  });

  it('asks for no script before somebody has seen the page, and then once', () => {
    run(arrangeScripts(scripts, 'n')[1]);
    expect(named()).toEqual([]);

    dispatchEvent(new Event('pointerdown'));
    dispatchEvent(new Event('keydown'));

    expect(named()).toEqual(['modulepreload', 'manifest']);
    expect(modules()).toHaveLength(1);
    expect(modules()[0]?.textContent).toContain('</script>');
    expect(document.documentElement.dataset['seen']).toBe('');
  });

  it('puts links in the place of styles that came within, which stay until those have come', () => {
    document.head.innerHTML = '<style data-href="data:text/css,">a {}</style>';
    run(arrangeScripts(scripts, 'n')[1]);

    dispatchEvent(new Event('pointerdown'));
    const [style, link] = document.head.children;
    expect(style?.tagName).toBe('STYLE');
    expect(link?.getAttribute('rel')).toBe('stylesheet');
    expect(link?.getAttribute('href')).toBe('data:text/css,');

    link?.dispatchEvent(new Event('load'));
    expect(document.head.firstChild).toBe(link);
  });

  it('does what was pressed last before the page answered, once it does, and only then', async () => {
    document.body.innerHTML = '<button type="button">Me gusta</button><form><button>Enviar</button></form>';
    const [like, send] = document.querySelectorAll('button');
    const done: string[] = [];
    run(arrangeScripts(scripts, 'n')[1]);
    send?.click();
    like?.click();
    like?.addEventListener('click', () => done.push('like'));
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      done.push('send');
    });
    expect(done).toEqual([]);

    document.documentElement.dataset['arrived'] = '';
    await vi.waitFor(() => expect(done).toEqual(['like']));

    send?.click();
    expect(done).toEqual(['like', 'send']);
  });

  it('sends a form that was sent before the page answered, once it does', async () => {
    document.body.innerHTML = '<form><button>Enviar</button></form>';
    const form = document.querySelector('form');
    const sent = vi.fn((event: Event) => event.preventDefault());
    run(arrangeScripts(scripts, 'n')[1]);
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form?.dispatchEvent(early);
    expect(early.defaultPrevented).toBe(true);
    form?.addEventListener('submit', sent);

    document.documentElement.dataset['arrived'] = '';

    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it.each([
    [
      'one of its files cannot be had',
      () => document.querySelector('link')?.dispatchEvent(new Event('error')),
    ],
    ['its script breaks off', () => modules()[0]?.dispatchEvent(new Event('error'))],
    ['nothing comes for long', () => vi.advanceTimersByTime(12_000)],
  ])('lets a form go that was sent early when %s, and holds no other', (_reason, end) => {
    document.body.innerHTML = '<form><button>Enviar</button></form>';
    const form = document.querySelector('form');
    const leaving = vi.fn((event: Event) => event.preventDefault());
    run(arrangeScripts(scripts, 'n')[1]);
    dispatchEvent(new Event('pointerdown'));
    document.querySelector('button')?.click();
    form?.addEventListener('submit', leaving);

    end();
    expect(leaving).toHaveBeenCalledOnce();

    document.querySelector('button')?.click();
    expect(leaving).toHaveBeenCalledTimes(2);
  });

  it('waits for a picture that does not come only for so long', () => {
    run(arrangeScripts(scripts, 'n')[1]);
    vi.advanceTimersByTime(3999);
    expect(modules()).toHaveLength(0);

    vi.advanceTimersByTime(1);
    expect(modules()).toHaveLength(1);
  });
});
