/** What the page itself is asked to wait for. Text, because these tools are compiled without a document. */

/** The list has been busy, is no longer, and the browser has painted that. */
export const untilPainted = `(async () => {
  const results = document.querySelector('main div[aria-busy]');
  await new Promise((resolve) => {
    let wasBusy = false;
    const observer = new MutationObserver(() => {
      const isBusy = results.getAttribute('aria-busy') === 'true';
      if (wasBusy && !isBusy) {
        observer.disconnect();
        resolve();
      }
      wasBusy ||= isBusy;
    });
    observer.observe(results, { attributeFilter: ['aria-busy'] });
  });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
})()`;

/** The photos that can be seen are there. */
export const untilPhotos = `(async () => {
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.all(seen.map((image) => image.decode().catch(() => {})));
})()`;
