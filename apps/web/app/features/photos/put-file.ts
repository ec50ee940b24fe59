interface FileRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** How much has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** A connection over which nothing moves for so long is taken for lost. */
const patience = 30_000;

/** Sends a file to the store. The status of the answer; 0 when none came. */
export function putFile({ url, headers, file, signal, onProgress }: FileRequest): Promise<number> {
  return new Promise((resolve) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), patience);
    };
    const abort = () => request.abort();

    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      // The browser counts the bytes itself, and lets no script say otherwise.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', (event) => {
      moves();
      onProgress(event.total > 0 ? event.loaded / event.total : 0);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      resolve(request.status);
    });
    signal.addEventListener('abort', abort);
    moves();
    request.send(file);
  });
}
