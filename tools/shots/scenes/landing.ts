import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import { landingReply } from '../stub/landing.ts';
import { open, type Scene } from './types.ts';

const slides = ['comunidad', 'como-funciona', 'lo-que-se-cuenta', 'pagos-y-garantia', 'envios'];
const about = [
  'The community: a rack and who it is for',
  'How it works',
  'What people tell',
  'Payments, commission and guarantee',
  'Shipping',
];

async function openSlide(page: Page, url: string, slide: string): Promise<void> {
  await open(page, `${url}/#${slide}`);
  await page.locator(`a[href$="#${slide}"][aria-current]`).waitFor();
  // The bar takes the colour of the slide.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  );
}

/** The five slides of the landing page, and where they stop being slides. */
export const landingScenes: readonly Scene[] = [
  ...slides.map((slide, index): Scene => {
    const name = `landing-l${index + 1}`;
    return {
      name,
      about: about[index] ?? '',
      mockup: { light: name, dark: `${name}-oscuro` },
      play: (page, shop) => openSlide(page, shop.url, slide),
    };
  }),
  {
    name: 'landing-vacio',
    about: 'What people tell in an empty shop',
    play: async (page, shop) => {
      shop.state.answers['GET /api/landing'] = { body: landingReply({ pieces: [] }) };
      await openSlide(page, shop.url, 'lo-que-se-cuenta');
    },
  },
  {
    name: 'landing-bajo',
    about: 'A short screen: the slides grow and let themselves be scrolled',
    play: async (page, shop) => {
      const { width = 390 } = page.viewportSize() ?? {};
      await page.setViewportSize(width < 900 ? { width: 844, height: 390 } : { width: 1280, height: 600 });
      await signedIn(page.context(), shop);
      await openSlide(page, shop.url, 'como-funciona');
    },
  },
];
