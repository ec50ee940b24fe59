import { getProfile } from '@perchero/contract/accounts/profile';
import { errorStatus } from '@perchero/contract/errors';
import {
  data,
  type MetaDescriptor,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import type { OpenedProduct } from '#app/features/product/product-page.ts';
import { productTags } from '#app/features/product/product-tags.ts';
import {
  productsOf,
  type ProfilePage,
  type ProfileView,
  readView,
  viewParameters,
  viewPath,
} from '#app/features/profile/profile-view.ts';
import { profileTags } from '#app/features/profile/profile-tags.ts';
import { ProfileScreen } from '#app/screens/profile-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { config } from '#app/shared/config.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { changesOnlyOverlay, readProductId } from '#app/shared/product-address.ts';
import { unknownTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/profile.ts';
import { loadProduct } from './load-product.server.ts';

/** The profile and, when the URL names a product, the overlay, each with its meta tags. */
type Loaded = ProfilePage & {
  readonly now: string;
  readonly tags: MetaDescriptor[];
  readonly opened: (OpenedProduct & { readonly tags: MetaDescriptor[] }) | null;
};

export async function loader({ request, params: { username }, url }: Route.LoaderArgs) {
  const view = readView(url.search);
  const cursor = url.searchParams.get(cursorParameter);
  const id = readProductId(url.search);
  const [page, product] = await Promise.all([
    loadPage(request, username, { view, cursor }),
    id === null ? null : loadProduct(request, String(id), url.search),
  ]);
  const opened =
    id !== null && product
      ? { id, page: product, tags: product.ok ? productTags(product, config) : [] }
      : null;
  const tags = profileTags({ page, view, site: config, fromTheStart: cursor === null });
  const status = page.ok ? 200 : errorStatus[page.code];
  const headers = guestPageHeaders(page.ok && (opened === null || opened.page.ok));
  return data<Loaded>({ ...page, opened, tags, now: new Date().toISOString() }, { status, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

interface PageRequest {
  readonly view: ProfileView;
  readonly cursor: string | null;
}

async function loadPage(
  request: Request,
  username: string,
  { view, cursor }: PageRequest,
): Promise<ProfilePage> {
  const query = { ...viewParameters(view), ...(cursor && { cursor }) };
  const result = await callApi(request, getProfile, { params: { username }, query });
  if (result.ok) return { ok: true, ...result.value, products: productsOf(result.value) };
  // A private section leads to the public profile, and an invalid cursor to the first page.
  if (result.code === 'not-allowed') throw redirect(paths.profile(username));
  if (result.code === 'invalid-input' && cursor) throw redirect(viewPath(username, view));
  // An invalid username is an unknown user.
  const code = result.code === 'invalid-input' ? 'user-not-found' : result.code;
  return { ok: false, code, requestId: result.requestId };
}

/** An unreachable server is reported on the page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    const now = new Date().toISOString();
    return { ok: false, code: 'unavailable', requestId: null, opened: null, tags: unknownTags, now };
  }
}

/** Neither a theme change nor the overlay affects the profile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formAction === paths.chooseTheme || changesOnlyOverlay(args)) return false;
  return args.defaultShouldRevalidate;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const opened = loaderData?.opened;
  if (opened?.page.ok && opened.id === readProductId(location.search)) return opened.tags;
  return loaderData?.tags ?? unknownTags;
}

export default function ProfileRoute({ loaderData: { opened, now, ...page } }: Route.ComponentProps) {
  const { search } = useLocation();
  const fromTheStart = !new URLSearchParams(search).has(cursorParameter);
  return (
    <ProfileScreen
      page={page}
      opened={opened}
      view={readView(search)}
      fromTheStart={fromTheStart}
      now={now}
    />
  );
}
