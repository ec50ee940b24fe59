import { renderToString } from 'react-dom/server';
import { ServerRouter } from 'react-router';

export default function handleRequest(request, status, headers, context) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
