// Stands in for https://challenges.cloudflare.com/turnstile/v0/api.js: the same calls, and every challenge is solved at once.
(() => {
  const script = new URL(document.currentScript.src);
  const tokenLifeMs = 300_000;
  const widgets = new Map();
  let lastId = 0;

  function elementOf(container) {
    const element = typeof container === 'string' ? document.querySelector(container) : container;
    if (!element) throw new Error(`Turnstile: no such container: ${container}`);
    return element;
  }

  function widgetOf(idOrContainer) {
    const known = widgets.get(idOrContainer);
    if (known) return known;
    const element = elementOf(idOrContainer);
    const widget = [...widgets.values()].find((candidate) => candidate.element === element);
    if (!widget) throw new Error('Turnstile: nothing was rendered there');
    return widget;
  }

  async function tokenFor({ sitekey, action, cData }) {
    const reply = await fetch(new URL('token', script), {
      method: 'POST',
      body: JSON.stringify({ sitekey, action: action ?? '', cdata: cData ?? '' }),
    });
    const { token, errorCode } = await reply.json();
    if (!token) throw new Error(errorCode);
    return token;
  }

  async function solve(widget) {
    clearTimeout(widget.timer);
    widget.token = undefined;
    widget.attempt += 1;
    const { attempt, options } = widget;
    // A widget that was reset or removed meanwhile has nothing to say about this attempt.
    const isCurrent = () => widget.attempt === attempt && widgets.has(widget.id);
    try {
      const token = await tokenFor(options);
      if (!isCurrent()) return;
      widget.token = token;
      widget.timer = setTimeout(() => {
        widget.token = undefined;
        options['expired-callback']?.(token);
      }, tokenLifeMs);
      options.callback?.(token);
    } catch (error) {
      if (isCurrent()) options['error-callback']?.(error instanceof TypeError ? '200500' : error.message);
    }
  }

  globalThis.turnstile = {
    ready(callback) {
      callback();
    },
    render(container, options) {
      if (!options?.sitekey) throw new Error('Turnstile: the sitekey is missing');
      lastId += 1;
      const widget = {
        id: `cf-chl-widget-${lastId}`,
        element: elementOf(container),
        options,
        attempt: 0,
        token: undefined,
        timer: undefined,
      };
      widgets.set(widget.id, widget);
      if (options.execution !== 'execute') void solve(widget);
      return widget.id;
    },
    execute(idOrContainer, options) {
      const widget = widgetOf(idOrContainer);
      Object.assign(widget.options, options);
      void solve(widget);
    },
    reset(idOrContainer) {
      const widget = widgetOf(idOrContainer);
      clearTimeout(widget.timer);
      widget.attempt += 1;
      widget.token = undefined;
      if (widget.options.execution !== 'execute') void solve(widget);
    },
    remove(idOrContainer) {
      const widget = widgetOf(idOrContainer);
      clearTimeout(widget.timer);
      widgets.delete(widget.id);
    },
    getResponse(idOrContainer) {
      return widgetOf(idOrContainer).token;
    },
  };

  const onload = script.searchParams.get('onload');
  if (onload) globalThis[onload]?.();
})();
