import { afterEach, expect, it, vi } from 'vitest';
import { hydratedEvent, recordEvents } from './event-replay.tsx';

afterEach(() => document.body.replaceChildren());

/** A form with a text area, before hydration. */
function renderForm(attributes: string) {
  document.body.innerHTML = `<form><textarea ${attributes}>Hola</textarea><button>Enviar</button></form>`;
  recordEvents(hydratedEvent);
  const [textarea, form] = [document.querySelector('textarea'), document.querySelector('form')];
  const submitted = vi.fn((event: Event) => event.preventDefault());
  const press = (init: KeyboardEventInit) =>
    textarea?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
    );
  const hydrate = () => {
    form?.addEventListener('submit', submitted);
    document.dispatchEvent(new Event(hydratedEvent));
  };
  return { press, hydrate, submitted };
}

it('WEB-01 Enter in a text area that sends is replayed after hydration and adds no line', async () => {
  const { press, hydrate, submitted } = renderForm('enterkeyhint="send"');

  expect(press({})).toBe(false);
  hydrate();

  await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
});

it.each([
  ['Shift and Enter', 'enterkeyhint="send"', { shiftKey: true }],
  ['Enter that ends a composition', 'enterkeyhint="send"', { isComposing: true }],
  ['Enter in another text area', '', {}],
])('%s keeps its default', (_, attributes, init) => {
  const { press, hydrate } = renderForm(attributes);

  expect(press(init)).toBe(true);
  hydrate();
});
