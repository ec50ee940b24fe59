import { type Keys, UnreadableSeal } from './keys.ts';

export interface SealedValue {
  readonly id: string;
  readonly sealed: string;
}

/** What `perchero secrets reseal` prints. */
export interface ResealReport {
  readonly resealed: number;
  /** Made with none of the secrets. */
  readonly unreadable: number;
}

interface SealedColumn {
  /** Ordered by id, which is greater than `after`. */
  read(after: string | null, limit: number): Promise<SealedValue[]>;
  /** Unless it has changed meanwhile. */
  replace(value: SealedValue, sealed: string): Promise<void>;
}

const pageSize = 500;

/** Seals every value of a column with the current secret, so that a former one can be removed. */
export async function resealColumn(
  keys: Keys,
  purpose: 'second-factor' | 'push',
  column: SealedColumn,
): Promise<ResealReport> {
  let [resealed, unreadable] = [0, 0];
  for (let page = await column.read(null, pageSize); page.length > 0;) {
    for (const value of page) {
      try {
        const sealed = keys.reseal(purpose, value.sealed);
        if (sealed === null) continue;
        await column.replace(value, sealed);
        resealed += 1;
      } catch (error) {
        if (!(error instanceof UnreadableSeal)) throw error;
        unreadable += 1;
      }
    }
    page = await column.read(page.at(-1)?.id ?? null, pageSize);
  }
  return { resealed, unreadable };
}
