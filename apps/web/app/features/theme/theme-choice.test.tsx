import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { type Theme, themeField, toTheme } from './theme.ts';
import { ThemeChoice, useTheme } from './theme-choice.tsx';

afterEach(cleanup);

/** Renders the form on a page whose server stores the theme. */
function renderPage() {
  const server: { theme: Theme; fields: string[] } = { theme: 'auto', fields: [] };
  const Page = () => <ThemeChoice theme={useTheme(useLoaderData<Theme>())} />;
  const Stub = createRoutesStub([
    { path: '/', Component: Page, loader: () => server.theme, HydrateFallback: () => null },
    {
      path: '/acciones/tema',
      action: async ({ request }) => {
        const form = await request.formData();
        server.fields = [...form.keys()];
        server.theme = toTheme(form.get(themeField));
        return null;
      },
    },
  ]);
  render(<Stub />);
  return server;
}

describe('ThemeChoice', () => {
  it('selects the theme and stays on the page', async () => {
    const server = renderPage();

    await userEvent.click(await screen.findByRole('button', { name: 'Oscuro' }));

    const dark = await screen.findByRole('button', { name: 'Oscuro', pressed: true });
    expect(dark).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Automático' }).getAttribute('aria-pressed')).toBe('false');
    expect(server).toEqual({ theme: 'dark', fields: [themeField] });
  });
});
