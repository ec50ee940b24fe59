/** The form input of a page, by the index of each field in the document. */
interface EnteredInput {
  readonly path: string;
  readonly fields: readonly (readonly [index: number, value: string])[];
}

const inputKey = 'perchero-entered-input';
const reloadKey = 'perchero-reloaded-build';
/** Leaves out secrets and fields that the page fills in. */
const restorableFields =
  'input:not([type=password], [type=hidden], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code]), textarea';

interface RouteFiles {
  readonly module: string;
  readonly clientLoaderModule?: string;
}

declare global {
  interface Window {
    /** The router's manifest; its URL is a file of this build. */
    readonly __reactRouterManifest?: {
      readonly url?: string;
      readonly routes?: Readonly<Record<string, RouteFiles>>;
    };
  }
}

/** Reloads the page once, with its form input, if a release removed the files of its build. Returns whether it reloads. */
export async function reloadIfBuildIsGone(): Promise<boolean> {
  const build = window.__reactRouterManifest?.url;
  if (!build || sessionStorage.getItem(reloadKey) === build) return false;
  const response = await fetch(build, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.status !== 404) return false;
  sessionStorage.setItem(reloadKey, build);
  saveInput();
  window.location.reload();
  return true;
}

/** Loads the files of a route for a fetcher, which without them would replace the page by an error. Returns whether they are loaded. */
export async function loadRouteFiles(routeId: string): Promise<boolean> {
  const route = window.__reactRouterManifest?.routes?.[routeId];
  const files = [route?.clientLoaderModule, route?.module].filter((file) => file !== undefined);
  try {
    await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
    return true;
  } catch {
    await reloadIfBuildIsGone();
    return false;
  }
}

function saveInput(): void {
  const fields = findFields().flatMap(({ value, defaultValue }, index) =>
    value === defaultValue && value === '' ? [] : [[index, value] as const],
  );
  const entered: EnteredInput = { path: window.location.pathname, fields };
  sessionStorage.setItem(inputKey, JSON.stringify(entered));
}

/** Restores the input saved before the reload; the fields pass it to React when they hydrate. */
export function restoreInput(): void {
  const saved = sessionStorage.getItem(inputKey);
  if (saved === null) return;
  sessionStorage.removeItem(inputKey);
  const { path, fields } = JSON.parse(saved) as EnteredInput;
  if (path !== window.location.pathname) return;
  const present = findFields();
  for (const [index, value] of fields) {
    const field = present[index];
    if (field) field.value = value;
  }
}

function findFields(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(restorableFields)];
}
