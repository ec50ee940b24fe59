import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { blurOf, Picture } from './picture.tsx';

beforeEach(() => {
  // happy-dom loads no images: tests fire the load events.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const photo = {
  path: 'productPictures/a',
  alt: 'Campera de jean',
  sizes: '50vw',
  width: 1280,
  height: 1600,
  color: '#e2c168',
  thumbhash: 'LjgKHgrpmMh4ePdnZ3aGfTZYCoWRQBg=',
};

describe('Picture', () => {
  it('NAV-11 shows the brand mark with the same accessible name when the photo fails to load', () => {
    render(<Picture {...photo} />);

    fireEvent.error(screen.getByAltText('Campera de jean'));

    const fallback = screen.getByRole('img', { name: 'Campera de jean' });
    expect(fallback.tagName).toBe('SPAN');
    expect(fallback.querySelector('svg')).not.toBeNull();
  });

  it('shows its colour until it is loaded', () => {
    const { container } = render(<Picture {...photo} />);
    expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#e2c168');

    fireEvent.load(screen.getByAltText('Campera de jean'));

    expect(container.querySelector('rect')).toBeNull();
  });

  it('shows its blur when the browser is idle, until it is loaded', async () => {
    const { container } = render(<Picture {...photo} />);
    await waitFor(() =>
      expect(container.querySelector('image')?.getAttribute('href')).toMatch(/^data:image/),
    );

    fireEvent.load(screen.getByAltText('Campera de jean'));

    expect(container.querySelector('image')).toBeNull();
  });

  it('ignores an invalid thumbhash', () => {
    expect(blurOf('%%%')).toBeUndefined();
  });

  it.each([
    ['first', 'eager', 'high'],
    ['early', 'lazy', 'low'],
    ['late', 'lazy', 'low'],
  ] as const)('loads a %s photo %s with priority %s', (priority, loading, fetchPriority) => {
    render(<Picture {...photo} priority={priority} />);

    const image = screen.getByAltText('Campera de jean');

    expect(image.getAttribute('loading')).toBe(loading);
    expect(image.getAttribute('fetchpriority')).toBe(fetchPriority);
    expect(image.getAttribute('srcset')).toBe(
      [320, 640, 1280].map((width) => `/productPictures/a-${width}.webp ${width}w`).join(', '),
    );
  });

  it('ITEM-06 offers AVIF once its files exist', () => {
    const { container, rerender } = render(<Picture {...photo} />);
    expect(container.querySelector('source')).toBeNull();

    rerender(<Picture {...photo} avif />);

    const source = container.querySelector('source');
    expect(source?.getAttribute('type')).toBe('image/avif');
    expect(source?.getAttribute('srcset')).toContain('/productPictures/a-640.avif 640w');
    expect(source?.getAttribute('sizes')).toBe('50vw');
  });

  it('shows a cached file until the right one is loaded', () => {
    const { container } = render(<Picture {...photo} cachedSrc="/media/a-320.webp" />);
    expect(container.querySelector('image[href="/media/a-320.webp"]')).not.toBeNull();

    fireEvent.load(screen.getByAltText('Campera de jean'));

    expect(container.querySelector('image')).toBeNull();
  });
});

describe('Avatar', () => {
  it('NAV-11 shows an icon when the picture fails to load', () => {
    render(<Avatar url="/media/avatars/x.webp" alt="Lucía" />);

    fireEvent.error(screen.getByAltText('Lucía'));

    expect(screen.getByRole('img', { name: 'Lucía' }).tagName).toBe('SPAN');
  });
});
