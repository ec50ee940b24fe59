/** What somebody has entered on a page, by the place of each field among all of them. */
interface EnteredInput {
  readonly path: string;
  readonly fields: readonly (readonly [place: number, value: string])[];
}

const inputKey = 'perchero-entered-input';
const reloadKey = 'perchero-reloaded-build';
/** Neither secrets, nor what the page itself fills in. */
const ordinaryFields =
  'input:not([type=password], [type=hidden], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code]), textarea';

declare global {
  interface Window {
    /** The router's list of routes; its address is a file of this build. */
    readonly __reactRouterManifest?: { readonly url?: string };
  }
}

/** After a release that removed the files of this page: reloads it, once, with what was entered. Tells whether it does. */
export async function reloadIfBuildIsGone(): Promise<boolean> {
  const build = window.__reactRouterManifest?.url;
  if (!build || sessionStorage.getItem(reloadKey) === build) return false;
  const answer = await fetch(build, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return false;
  sessionStorage.setItem(reloadKey, build);
  keepInput();
  window.location.reload();
  return true;
}

function keepInput(): void {
  const fields = ordinary().flatMap(({ value, defaultValue }, place) =>
    value === defaultValue && value === '' ? [] : [[place, value] as const],
  );
  const entered: EnteredInput = { path: window.location.pathname, fields };
  sessionStorage.setItem(inputKey, JSON.stringify(entered));
}

/** Puts back what was entered before the page reloaded itself; the fields take it over when they are hydrated. */
export function restoreInput(): void {
  const kept = sessionStorage.getItem(inputKey);
  if (kept === null) return;
  sessionStorage.removeItem(inputKey);
  const { path, fields } = JSON.parse(kept) as EnteredInput;
  if (path !== window.location.pathname) return;
  const present = ordinary();
  for (const [place, value] of fields) {
    const field = present[place];
    if (field) field.value = value;
  }
}

function ordinary(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ordinaryFields)];
}
