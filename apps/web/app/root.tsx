import layerOrder from './styles/layers.css?url';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/global.css';
import { type ReactNode, useContext, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { CartButton } from '#app/features/cart/cart-button.tsx';
import { Footer } from '#app/features/footer/footer.tsx';
import { LoginHost } from '#app/features/login/login-host.tsx';
import { Navbar } from '#app/features/navbar/navbar.tsx';
import { Bell } from '#app/features/notifications/bell.tsx';
import { Offline } from '#app/features/offline/offline.tsx';
import { PushHost } from '#app/features/push/push-host.tsx';
import { SearchDialog } from '#app/features/search/search-dialog.tsx';
import { SiteSearch } from '#app/features/search/site-search.tsx';
import { failureOf, NavigationFailure, stayOnFailure } from '#app/features/failure/navigation-failure.tsx';
import { texts as failureTexts } from '#app/features/failure/texts.ts';
import { SessionSync } from '#app/features/session/session-sync.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import type { SessionData } from '#app/features/session/use-session.ts';
import { SuspensionBanner } from '#app/features/suspension/suspension-banner.tsx';
import { themeOf } from '#app/features/theme/theme.ts';
import { ThemeChoice, useTheme } from '#app/features/theme/theme-choice.tsx';
import { CrashReport, GuardedScreen, LimitScreen, NotFoundScreen } from '#app/screens/failure-screens.tsx';
import { LiveMessagesLink, LiveTabBar } from '#app/screens/live-navigation.tsx';
import { usePendingScreen } from '#app/screens/pending-screen.tsx';
import { ReportHost } from '#app/screens/report-host.tsx';
import { contentId, useIsChromeless } from '#app/shared/chromeless.ts';
import { config } from '#app/shared/config.server.ts';
import { EventReplay } from '#app/shared/event-replay.tsx';
import { PageRequestContext, requestIdMeta } from '#app/shared/page-request.ts';
import { changesOnlyOverlay } from '#app/shared/product-address.ts';
import { loadSession } from '#app/shared/session.server.ts';
import { emptySite, SiteContext } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { isHydrated, useRouteFocus } from '#app/shared/hydration.ts';
import { Toasts } from '#app/ui/toasts.tsx';
import type { Route } from './+types/root.ts';
import css from './root.module.css';

export async function loader({ request }: Route.LoaderArgs) {
  const { session, fault, cookies } = await loadSession(request);
  return data(
    {
      theme: themeOf(request),
      site: { publicUrl: config.publicUrl, mediaUrl: config.mediaUrl },
      ...({ session, sessionFault: fault } satisfies SessionData),
    },
    { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  );
}

export const clientMiddleware = [stayOnFailure];

/** Opening the product overlay does not reload the session. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return changesOnlyOverlay(args) ? false : args.defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: siteTexts.name }];
  return [{ title: siteTexts.pageTitle(titleOf(error)) }, { name: 'robots', content: 'noindex' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const saved = useRouteLoaderData<typeof loader>('root');
  const request = useContext(PageRequestContext);
  const theme = useTheme(saved?.theme ?? 'auto');
  const hasFailed = Boolean(useRouteError());
  const isChromeless = useIsChromeless() && !hasFailed;
  const pendingScreen = usePendingScreen();
  return (
    // Suppressed because `data-hydrated` is set on this element.
    <html lang="es-UY" data-theme={theme === 'auto' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme !== 'dark' && <ThemeColor color="#490b28" when={theme === 'auto' ? 'light' : null} />}
        {theme !== 'light' && <ThemeColor color="#1d0e15" when={theme === 'auto' ? 'dark' : null} />}
        {request.id && <meta name={requestIdMeta} content={request.id} />}
        <Meta />
        {/* Before any other sheet: cascade layers are ordered by first occurrence. */}
        <link rel="stylesheet" href={layerOrder} />
        <Links nonce={request.nonce} />
        <EventReplay />
      </head>
      <body data-tabs={isChromeless ? undefined : ''}>
        <SiteContext value={saved?.site ?? emptySite}>
          <a className={css.skip} href={`#${contentId}`}>
            {siteTexts.skipToContent}
          </a>
          {isChromeless ? (
            children
          ) : (
            <>
              <Navbar
                search={<SiteSearch shape="popup" />}
                smallSearch={<SearchDialog />}
                messages={<LiveMessagesLink />}
                bell={<Bell />}
                cart={<CartButton />}
                settings={<ThemeChoice theme={theme} />}
              />
              <main id={contentId} tabIndex={-1}>
                <SuspensionBanner />
                {pendingScreen ?? children}
              </main>
              <Footer settings={<ThemeChoice theme={theme} />} />
              <LiveTabBar />
            </>
          )}
          <SessionSync />
          <LoginHost />
          <ReportHost />
          <PushHost />
          <Toasts />
          <Offline />
          <NavigationFailure />
        </SiteContext>
        <ScrollRestoration nonce={request.nonce} />
        <Scripts nonce={request.nonce} />
      </body>
    </html>
  );
}

/** Colour of the browser's own interface: the rail's in the light theme, the navbar's in the dark one. */
function ThemeColor({ color, when }: { color: string; when: 'light' | 'dark' | null }) {
  return (
    <meta name="theme-color" content={color} {...(when && { media: `(prefers-color-scheme: ${when})` })} />
  );
}

export default function App() {
  useRouteFocus();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [isFirst] = useState(() => !isHydrated());
  useRouteFocus();
  if (isLoginNeeded(error)) return <GuardedScreen />;
  const kind = failureOf(error);
  if (kind === null) return <NotFoundScreen />;
  return kind === 'limit' ? <LimitScreen /> : <CrashReport error={error} isFirst={isFirst} />;
}

function titleOf(error: unknown): string {
  if (isLoginNeeded(error)) return sessionTexts.guardTitle;
  const kind = failureOf(error);
  if (kind === null) return failureTexts.notFoundTitle;
  return kind === 'limit' ? failureTexts.limitTitle : failureTexts.crashTitle;
}

function isLoginNeeded(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}
