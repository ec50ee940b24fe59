import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { errorStatus } from '@perchero/contract/errors';
import type { Endpoint } from '@perchero/contract/endpoint';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { cartOf } from './cart.ts';
import { readDrawing, readIndexedProducts } from './catalogue.ts';
import { type Call, callFaults, endpointOf, refusalFaults, replyFaults } from './contract-check.ts';
import { landingReply } from './landing.ts';
import { type Listing, searchProducts } from './listing.ts';
import { figuresEndpoint, figuresReply } from './help.ts';
import { emptyPhotos, photosReply, receive } from './photos.ts';
import { nothingFound, searchEndpoint } from './search.ts';
import type { Refusal, StubAnswer, StubState } from './state.ts';

/** A fake of the API and the picture store, for states that real data cannot show; it checks the contract. */
export async function startStub(port = 0) {
  const all = readIndexedProducts();
  const state = healthy();
  const defaults: StubState['answers'] = {
    'GET /api/landing': { body: landingReply() },
    [searchEndpoint]: { body: nothingFound },
    'GET /api/cart': { body: { cart: cartOf([]) } },
    'GET /api/tags': { body: { tags: [], nextCursor: null } },
    'GET /api/blocks': { body: { people: [], nextCursor: null } },
    'GET /api/brands': { body: { brands: [] } },
    'GET /api/garments/mine': { body: { garments: [], nextCursor: null } },
    'GET /api/desk/price-hint': { body: { hint: null } },
    'POST /api/seen': { body: { success: true } },
    [figuresEndpoint]: { body: figuresReply() },
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    const picture = /^\/media\/(productPictures|avatars)\/([\w-]+)-\d+\.(?:webp|avif)$/.exec(url.pathname);
    if (picture?.[2])
      return sendPicture(response, picture[1] === 'avatars' ? 'avatars' : 'garments', picture[2]);
    if (url.pathname.startsWith('/media/')) return sendFile(response, state.files.get(url.pathname));
    if (url.pathname.startsWith('/store/')) return receive(request, response, state.photos);

    const call = { method: request.method ?? 'GET', url, body: readBody(await bodyOf(request)) };
    // The list of this test, even if the reply is sent after its end.
    const { violations } = state;
    const endpoint = endpointOf(call.method, url.pathname);
    if (!endpoint) {
      violations.push(`${call.method} ${url.pathname} is not in the contract`);
      return refuse(response, { code: 'not-found' });
    }
    violations.push(...callFaults(endpoint, call));
    if (url.pathname === '/api/products') await state.gate;
    const answer = answerTo(call);
    await answer.gate;
    if ('stream' in answer) {
      checkEvents(endpoint, response, violations);
      return answer.stream(response, url);
    }
    violations.push(...answerFaults(endpoint, answer));
    if ('body' in answer) send(response, 200, answer.body);
    else refuse(response, answer);
  }

  function answerTo(call: Call): StubAnswer {
    const { method, url, body } = call;
    const endpoint = `${method} ${url.pathname}`;
    if (endpoint === 'GET /api/products') return listingAnswer(url);
    if (endpoint === 'POST /api/client-errors') {
      state.reports.push(body);
      return { body: { received: true } };
    }
    const configured = state.answers[endpoint + url.search] ?? state.answers[endpoint];
    const answer = configured ?? defaults[endpoint] ?? pictureAnswer(endpoint, body, url.searchParams);
    if (!answer) return unknownAnswer(endpoint);
    state.calls.push({ endpoint, body });
    return answer;
  }

  function unknownAnswer(endpoint: string): StubAnswer {
    // An open stream would keep every page from becoming idle.
    if (endpoint === 'GET /api/notifications/stream')
      return { stream: (response) => void response.writeHead(204).end() };
    return { code: 'not-found' };
  }

  function listingAnswer({ searchParams }: URL): StubAnswer {
    const cursor = searchParams.get('cursor');
    if (state.mode === (cursor ? 'broken-more' : 'broken-first')) return { code: state.code };
    if (cursor && !/^\d+$/.test(cursor)) return { code: 'invalid-input' };
    return { body: listing(searchParams, cursor) };
  }

  function pictureAnswer(endpoint: string, body: unknown, query: URLSearchParams): StubAnswer | undefined {
    const reply = photosReply(endpoint, body as object, query, { origin, photos: state.photos });
    return reply && { body: reply };
  }

  function listing(parameters: URLSearchParams, cursor: string | null): Listing {
    const lengths = { empty: 0, one: 1, short: 7 } as const;
    const length = state.mode in lengths ? lengths[state.mode as keyof typeof lengths] : all.length;
    const page = searchProducts(all.slice(0, length), readQuery(parameters), cursor, state.ownSizes);
    const repeated =
      state.mode === 'overlapping' && cursor ? all.slice(Number(cursor) - 6, Number(cursor)) : [];
    const products = [...repeated.map(({ card }) => card), ...page.products].slice(0, pageSize);
    const listed = state.likesAll ? products.map((card) => ({ ...card, liked: true })) : products;
    return { ...page, products: listed, ...state.listing };
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    mediaUrl: `${origin}/media`,
    state,
    /** Contract violations since the last reset, also in configured replies that were never requested. */
    violations: () => [...new Set([...state.violations, ...configuredFaults(state.answers)])],
    reset: () => void Object.assign(state, healthy()),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function healthy(): StubState {
  return {
    mode: 'full',
    code: 'unavailable',
    likesAll: false,
    ownSizes: [],
    gate: null,
    listing: {},
    reports: [],
    answers: {},
    calls: [],
    violations: [],
    photos: emptyPhotos(),
    files: new Map(),
  };
}

function refusal({ code, cooldown, issues }: Refusal) {
  return { error: errorTexts[code], code, requestId: 'stub-request-id', cooldown, issues };
}

function refuse(response: ServerResponse, answer: Refusal): void {
  if (errorStatus[answer.code] === 503) response.setHeader('retry-after', '7');
  send(response, errorStatus[answer.code], refusal(answer));
}

function answerFaults(endpoint: Endpoint, answer: StubAnswer): string[] {
  if ('stream' in answer) return [];
  return 'body' in answer ? replyFaults(endpoint, answer.body) : refusalFaults(endpoint, refusal(answer));
}

function configuredFaults(answers: StubState['answers']): string[] {
  return Object.entries(answers).flatMap(([key, answer]) => {
    const [method = '', address = ''] = key.split(' ');
    const endpoint = endpointOf(method, address.split('?')[0] ?? '');
    return endpoint ? answerFaults(endpoint, answer) : [`${key} is not in the contract`];
  });
}

/** Checks every event written to the stream. */
function checkEvents(endpoint: Endpoint, response: ServerResponse, violations: string[]): void {
  const write = response.write.bind(response) as (chunk: string) => boolean;
  response.write = (chunk: string) => {
    for (const [, data = ''] of chunk.matchAll(/^data: (.*)$/gm))
      violations.push(...replyFaults(endpoint, JSON.parse(data)));
    return write(chunk);
  };
}

function readBody(sent: string): unknown {
  if (sent === '') return undefined;
  return sent.startsWith('{') ? JSON.parse(sent) : sent;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends the SVG under the address of a photo: browsers go by the content type. */
function sendPicture(response: ServerResponse, folder: 'garments' | 'avatars', name: string): void {
  const drawing = readDrawing(name, folder);
  response.writeHead(drawing ? 200 : 404, {
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=3600',
  });
  response.end(drawing);
}

function sendFile(response: ServerResponse, file: string | undefined): void {
  response.writeHead(file === undefined ? 404 : 200).end(file);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
