/** What a visitor without JavaScript and a link preview see of a page. */
export function readPage(html: string) {
  const head = {
    title: /<title>[^<]+<\/title>/,
    description: /<meta name="description" content="[^"]+"/,
    'og:title': /<meta property="og:title" content="[^"]+"/,
    'og:description': /<meta property="og:description" content="[^"]+"/,
    'og:image': /<meta property="og:image" content="https?:[^"]+"/,
    'og:url': /<meta property="og:url" content="https?:[^"]+"/,
    'twitter:card': /<meta name="twitter:card" content="[^"]+"/,
  };
  const names = Object.entries(head);
  return {
    headings: [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => plain(text)),
    head: names.filter(([, tag]) => tag.test(html)).map(([name]) => name),
    missing: names.filter(([, tag]) => !tag.test(html)).map(([name]) => name),
  };
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
