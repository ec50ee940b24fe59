import type { Readable } from 'node:stream';
import { simpleParser, type AddressObject } from 'mailparser';

const CAPACITY = 500;

export type Mail = {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

function addresses(field: AddressObject | AddressObject[] | undefined): string[] {
  return [field ?? []]
    .flat()
    .flatMap((group) => group.value)
    .flatMap((entry) => entry.address ?? []);
}

export class Mailbox {
  #mails: Mail[] = [];
  #lastId = 0;

  /** Recipients come from the SMTP envelope, like on delivery. */
  async receive(raw: Readable, recipients: string[]): Promise<void> {
    const parsed = await simpleParser(raw);
    const headers = parsed.headerLines.map(({ key, line }) => [
      key,
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
    this.#lastId += 1;
    this.#mails.unshift({
      id: this.#lastId,
      receivedAt: new Date().toISOString(),
      from: addresses(parsed.from)[0] ?? '',
      to: recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html || '',
      headers: Object.fromEntries(headers),
    });
    this.#mails.length = Math.min(this.#mails.length, CAPACITY);
  }

  /** Newest first. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    return wanted
      ? this.#mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
      : this.#mails;
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
  }
}
