interface Modules {
  getModuleInfo(id: string): { readonly code: string | null; readonly importers: readonly string[] } | null;
}

/** The pages most visits begin on: with garments, and without. */
const pagesWithRacks = ['home', 'products', 'profile', 'post', 'cart'];
const plainPage = 'register';
/** What so many of the former have is better with the shell than in a file that the latter would have to load. */
const most = 4;

const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/;
const icons = /\/app\/ui\/icons\.ts$/;

/** What every page needs, and with it the order of the CSS layers. */
export function shell(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  const isEverywhere =
    pages.has('root') ||
    pages.has('entry.client') ||
    withRacks(pages) >= most ||
    (withRacks(pages) > 1 && pages.has(plainPage));
  return isEverywhere ? 'shell' : null;
}

/** What several pages with garments need: the listing among them, or those of one piece and one person. */
export function rack(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  if (withRacks(pages) < 2) return null;
  return pages.has('products') ? 'rack' : 'piece';
}

/** What one of them needs alone, also where it loads parts on demand that need it too. */
export function ownPage(id: string, modules: Modules): string | null {
  const [page, ...others] = pagesOf(id, modules);
  return page && others.length === 0 && pagesWithRacks.includes(page) ? `${page}-page` : null;
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
