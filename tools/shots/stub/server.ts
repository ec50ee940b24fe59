import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorCode, errorStatus } from '@perchero/contract/errors';
import { reportClientError } from '@perchero/contract/platform/client-errors';
import { readQuery } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { readDrawing, readGarments } from './catalogue.ts';
import { landingReply } from './landing.ts';
import { listGarments, type Listing } from './listing.ts';
import { emptyPhotos, photosReply, receive, type StubPhotos } from './photos.ts';
import { readUglyPhoto } from './ugly-photos.ts';

/** How the shop behaves; tests change it while it runs. */
export interface StubState {
  /** `broken-first` and `broken-more` break only that part of the list; `overlapping` repeats garments. */
  mode: 'full' | 'one' | 'short' | 'empty' | 'overlapping' | 'broken-first' | 'broken-more';
  code: ErrorCode;
  /** Whether the reader of the listing likes all of it. */
  likesAll: boolean;
  /** Answers wait until this resolves. */
  gate: Promise<void> | null;
  /** What the listing says in place of what it would find. */
  told: Partial<Listing>;
  reports: unknown[];
  /** What an endpoint answers, by `GET /api/session`, or by that with its query; one that is not here is unknown to the shop. */
  answers: Record<string, StubAnswer>;
  /** Every call to such an endpoint, in order. */
  calls: { endpoint: string; body: unknown }[];
  photos: StubPhotos;
}

/** A success by its body, a refusal by its code, or a stream by who writes into it. */
export type StubAnswer =
  | { readonly stream: (response: ServerResponse, url: URL) => void; readonly gate?: Promise<void> }
  | { readonly body: object; readonly gate?: Promise<void> }
  | {
      readonly code: ErrorCode;
      readonly cooldown?: number;
      readonly issues?: readonly { path: string; rule: string }[];
      readonly gate?: Promise<void>;
    };

/** The API and the picture store for states that real data cannot show. It speaks the contract and nothing more. */
export async function startStub(port = 0) {
  const all = readGarments();
  const state = healthy();
  /** What every page may lead to. */
  const usual: StubState['answers'] = { 'GET /api/landing': { body: landingReply() } };

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
    if (url.pathname === '/api/client-errors') {
      state.reports.push(reportClientError.body.parse(JSON.parse(await bodyOf(request))));
      return send(response, 200, { received: true });
    }
    if (url.pathname.startsWith('/store/')) return receive(request, response, state.photos);
    if (url.pathname !== '/api/products') return answerAsTold(request, response, url);

    await state.gate;
    const cursor = url.searchParams.get('cursor');
    if (state.mode === (cursor ? 'broken-more' : 'broken-first')) return refuse(response, state.code);
    if (cursor && !/^\d+$/.test(cursor)) return refuse(response, 'invalid-input');
    send(response, 200, listing(url.searchParams, cursor));
  }

  async function answerAsTold(request: IncomingMessage, response: ServerResponse, url: URL) {
    const endpoint = `${request.method} ${url.pathname}`;
    const sent = await bodyOf(request);
    const body: unknown = sent.startsWith('{') ? JSON.parse(sent) : sent;
    const told = state.answers[endpoint + url.search] ?? state.answers[endpoint];
    const answer = told ?? usual[endpoint] ?? aboutPhotos(endpoint, body, url.searchParams);
    // A shop where nothing happens; an open stream would keep every page busy.
    if (!answer && endpoint === 'GET /api/notifications/stream') return void response.writeHead(204).end();
    if (!answer) return refuse(response, 'not-found');
    state.calls.push({ endpoint, body });
    await answer.gate;
    if ('body' in answer) return send(response, 200, answer.body);
    if ('stream' in answer) return answer.stream(response, url);
    const { code, cooldown, issues } = answer;
    const error = { error: errorTexts[code], code, requestId: 'stub-request-id', cooldown, issues };
    send(response, errorStatus[code], error);
  }

  function aboutPhotos(endpoint: string, body: unknown, query: URLSearchParams): StubAnswer | undefined {
    const reply = photosReply(endpoint, body as object, query, { origin, photos: state.photos });
    return reply && { body: reply };
  }

  function listing(parameters: URLSearchParams, cursor: string | null): Listing {
    const lengths = { empty: 0, one: 1, short: 7 } as const;
    const length = state.mode in lengths ? lengths[state.mode as keyof typeof lengths] : all.length;
    const page = listGarments(all.slice(0, length), readQuery(parameters), cursor);
    const repeated =
      state.mode === 'overlapping' && cursor ? all.slice(Number(cursor) - 6, Number(cursor)) : [];
    const products = [...repeated.map(({ card }) => card), ...page.products].slice(0, pageSize);
    const seen = state.likesAll ? products.map((card) => ({ ...card, liked: true })) : products;
    return { ...page, products: seen, ...state.told };
  }

  function refuse(response: ServerResponse, code: ErrorCode): void {
    if (errorStatus[code] === 503) response.setHeader('retry-after', '7');
    send(response, errorStatus[code], { error: errorTexts[code], code, requestId: 'stub-request-id' });
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    mediaUrl: `${origin}/media`,
    state,
    reset: () => Object.assign(state, healthy()),
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
    gate: null,
    told: {},
    reports: [],
    answers: {},
    calls: [],
    photos: emptyPhotos(),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Browsers take the drawing itself under the address of a photo: only the type that is sent counts. */
async function sendPicture(
  response: ServerResponse,
  folder: 'garments' | 'avatars',
  name: string,
): Promise<void> {
  const photo = await readUglyPhoto(name);
  const drawing = photo ?? readDrawing(name, folder);
  response.writeHead(drawing ? 200 : 404, {
    'content-type': photo ? 'image/webp' : 'image/svg+xml',
    'cache-control': 'max-age=3600',
  });
  response.end(drawing);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
