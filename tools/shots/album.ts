import type { Scene } from './scenes/types.ts';

export interface Shot {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly file: string;
  readonly mockup: string | null;
}

/** One page with every picture, its mockup at its side. */
export function albumPage(
  entries: readonly { readonly scene: Scene; readonly shots: readonly Shot[] }[],
): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Perchero: every screen</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; background: #f7f1f1; color: #1f0711 }
  nav { columns: 4; margin-block-end: 2rem }
  section { border-block-start: 3px solid #490b28; padding-block: 1rem 2rem }
  .pair { display: inline-flex; gap: 8px; margin: 0 24px 24px 0; vertical-align: top }
  figure { margin: 0 } figcaption { font-size: 13px; color: #705961 }
  img { display: block; max-height: 560px; max-width: 44vw; border: 1px solid #ece2e3 }
</style>
<h1>Every screen and state</h1>
<nav>${entries.map(({ scene }) => `<a href="#${scene.name}">${scene.name}</a><br>`).join('')}</nav>
${entries.map(({ scene, shots }) => section(scene, shots)).join('\n')}</html>\n`;
}

function section(scene: Scene, shots: readonly Shot[]): string {
  const pairs = shots.map(({ width, theme, file, mockup }) => {
    const taken = figure(file, `${width} ${theme}`);
    return `<div class="pair">${taken}${mockup ? figure(mockup, 'mockup') : ''}</div>`;
  });
  return `<section id="${scene.name}"><h2>${scene.name}</h2><p>${scene.about}</p>${pairs.join('')}</section>`;
}

function figure(file: string, caption: string): string {
  return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${caption}</figcaption></figure>`;
}
