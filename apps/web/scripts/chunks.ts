interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Those most visits begin on. */
const firstPages = ['home', 'products', 'post', 'profile', 'cart', 'register'];

export function chunkOf(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  if (pages.has('root') || pages.has('entry.client')) return 'shell';
  const first = firstPages.filter((page) => pages.has(page));
  return first.length > 1 ? `for-${first.join('-')}` : null;
}

/** The pages that need a module before they are alive. */
function pagesOf(id: string, modules: Modules): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const page = /\/app\/(?:routes\/)?([\w.-]+)\.tsx?(?:\?|$)/.exec(each)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return pages;
}
