import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeChoice, useTheme } from '#app/features/theme/theme-choice.tsx';
import type { Theme } from '#app/features/theme/theme.ts';
import { listenToToasts } from '#app/ui/toast.ts';
import { clientAction } from './choose-theme.ts';

afterEach(cleanup);

it('keeps the page and says so when the theme cannot be saved', async () => {
  const toast = vi.fn();
  const stop = listenToToasts(toast);
  const loader = vi.fn((): Theme => 'auto');
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <ThemeChoice theme={useTheme(useLoaderData<Theme>())} />,
      ErrorBoundary: () => <p>error</p>,
      HydrateFallback: () => null,
      loader,
    },
    {
      path: '/acciones/tema',
      action: (args) =>
        clientAction({
          ...args,
          serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
        }),
    },
  ]);
  render(<Stub />);

  await userEvent.click(await screen.findByRole('button', { name: 'Oscuro' }));

  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      kind: 'error',
      text: 'No hay conexión o el servidor no responde. Probá de nuevo.',
    }),
  );
  expect(await screen.findByRole('button', { name: 'Automático', pressed: true })).toBeTruthy();
  expect(screen.queryByText('error')).toBeNull();
  expect(loader).toHaveBeenCalledOnce();
  stop();
});
