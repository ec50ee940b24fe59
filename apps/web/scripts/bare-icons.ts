import type { Plugin } from 'vite';

/** Lucide's drawings without what it keeps beside them: names, and a random key for each line, which packs badly. */
export const bareIcons: Plugin = {
  name: 'bare-icons',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/, key: "\w+"/g, '')
        .replaceAll(/^ {2}(name|size|aliases): .*,$/gm, '')
        .replace('__iconData.node;', ''),
      map: null,
    }),
  },
};
