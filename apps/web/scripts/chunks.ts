interface Modules {
  getModuleInfo(id: string): { readonly code: string | null; readonly importers: readonly string[] } | null;
}

/** The pages with garments that most visits begin on. */
const pagesWithRacks = ['home', 'products', 'profile', 'post', 'cart'];
/** Where a visit begins with a form, and where a garment is described. */
const plainPage = 'register';
const sellPages = ['sell', 'edit-product'];

const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/;
const icons = /\/app\/ui\/icons\.ts$/;

/** Makes a page alive once all of it was heard: in a file that others import it would run before them. */
const start = /\/app\/entry\.client\.tsx$/;

/** What every page needs, and with it the order of the CSS layers. */
export function shell(id: string, modules: Modules): string | null {
  if (start.test(id)) return null;
  const pages = pagesOf(id, modules);
  const isEverywhere =
    pages.has('root') ||
    pages.has('entry.client') ||
    (withRacks(pages) > 1 && pages.has('home')) ||
    (withRacks(pages) > 0 && pages.has(plainPage));
  return isEverywhere ? 'shell' : null;
}

/** Whether a file of the build does not come with every page. */
export function isRare(file: string): boolean {
  return !/\/(vendor|shell|rolldown-runtime)-[\w-]+\.(js|css)$/.test(file);
}

/** What several pages with garments need: whoever sells one too, the listing among them, or those of one piece and one person. */
export function rack(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  // One file of styles less is one answer less that the first paint waits for.
  if (pages.has('sell') && withRacks(pages) > (id.endsWith('.css') ? 0 : 1)) return 'garment';
  if (withRacks(pages) < 2) return null;
  return pages.has('products') ? 'rack' : 'piece';
}

/** What forms share. */
export function forms(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  if (!pages.has(plainPage) || pages.size === 1) return null;
  return pages.has('sell') ? 'forms' : 'accounts';
}

/** What one of them needs alone, also where it loads parts on demand that need it too; and what others share with it. */
export function ownPage(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  if ([...pages].every((page) => sellPages.includes(page))) return pages.size > 1 ? 'sell-page' : null;
  const [page] = [...pages].filter((each) => each === plainPage || pagesWithRacks.includes(each));
  if (!page) return null;
  if (pages.size === 1) return `${page}-page`;
  return `${page}-${pages.has('sell') ? 'sell' : 'shared'}`;
}

function withRacks(pages: ReadonlySet<string>): number {
  return pagesWithRacks.filter((page) => pages.has(page)).length;
}

/** The pages that cannot come alive without a module. */
function pagesOf(id: string, modules: Modules): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const page = /\/app\/(?:routes\/)?([\w.-]+)\.tsx?(?:\?|$)/.exec(each)?.[1];
    if (page) pages.add(page);
    // All icons have one door: who comes through it says nothing about which one is wanted.
    const users = icon.test(each) ? usersOfIcon(each, modules) : modules.getModuleInfo(each)?.importers;
    for (const user of users ?? []) seen.add(user);
  }
  return pages;
}

/** Who names an icon among those that import any. */
function usersOfIcon(id: string, modules: Modules): readonly string[] {
  const file = icon.exec(id)?.[1];
  if (!file) return [];
  const door = modules.getModuleInfo(id)?.importers.find((importer) => icons.test(importer));
  const { code = '', importers = [] } = (door && modules.getModuleInfo(door)) || {};
  const name = new RegExp(`as (\\w+) \\} from ['"][^'"]*/${file}\\.mjs`).exec(code ?? '')?.[1];
  if (!name) return [];
  const mention = new RegExp(`\\b${name}\\b`);
  return importers.filter((importer) => mention.test(modules.getModuleInfo(importer)?.code ?? ''));
}
