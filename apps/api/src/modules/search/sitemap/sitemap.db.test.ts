import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct, anAccount } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aMember } from '../../../../test/people.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { lock } from '../../identity/index.ts';
import { writeSitemapJob } from '../index.ts';
import { ensureSitemap, writeSitemap } from './write-sitemap.ts';

const test = await startTestApp();
const site = test.config.publicUrl;
const hour = 60 * 60;
const createProduct = async (changes: Parameters<typeof aProduct>[1] = {}) =>
  (await aProduct(test.db, changes)).id;

interface Listed {
  readonly files: readonly { readonly name: string; readonly path: string; readonly changedAt: string }[];
}
const current = async () => ((await test.get('/api/sitemap')).body as Listed).files;
const rows = () => test.db.selectFrom('sitemap_file').select(['run_id', 'name', 'is_current']).execute();
const keyOf = (row: { run_id: string; name: string }) => `sitemaps/${row.run_id}/${row.name}.xml.gz`;

/** The URLs and dates in the files with this prefix. */
async function read(prefix: string) {
  const files = (await current()).filter(({ name }) => name.startsWith(prefix));
  return await Promise.all(
    files.map(async ({ path }) => {
      const xml = gunzipSync((await test.store.get(path)) ?? Buffer.alloc(0)).toString();
      expect(xml).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)*<\/urlset>\n$/,
      );
      return [...xml.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
        ([, address, changed]) => ({
          path: address?.slice(site.length),
          changed,
        }),
      );
    }),
  );
}
const pathsOf = async (prefix: string) => (await read(prefix)).flat().map(({ path }) => path);

afterAll(async () => {
  for (const row of await rows()) await test.store.remove(keyOf(row));
});

describe('the sitemap', () => {
  it('is empty before the first run, and written once by ensureSitemap', async () => {
    expect(await current()).toEqual([]);

    await ensureSitemap(test);
    const [first] = await current();
    await ensureSitemap(test);

    expect(first?.name).toBe('pages');
    expect(await pathsOf('pages')).toEqual([
      '/',
      '/ayuda',
      '/ayuda/contacto',
      '/reglas',
      '/como-ordenamos',
      '/terminos',
      '/privacidad',
    ]);
    expect(await current()).toEqual([first]);
  });

  it('contains products on sale and their sellers, split into files', async () => {
    const seller = await anAccount(test.db, { username: 'señora.ana' });
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await createProduct({ sellerId: seller.id }));
    const withdrawn = await createProduct({ sellerId: seller.id });
    await test.withdraw(withdrawn);
    const nobody = await anAccount(test.db);

    const report = await writeSitemap(test, 3);

    expect(report).toMatchObject({ files: 5, isCurrent: true });
    expect((await read('products')).map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(await pathsOf('products')).toEqual(ids.map((id) => `/Post/${id}`));
    expect(await pathsOf('profiles')).toEqual(['/perfil/se%C3%B1ora.ana']);
    expect(await pathsOf('profiles')).not.toContain(`/perfil/${nobody.username}`);
  });

  it('writes no empty file', async () => {
    await writeSitemap(test, 7);

    expect((await read('products')).map(({ length }) => length)).toEqual([7]);
  });

  it('omits sold and deleted products, and suspended and deleted sellers', async () => {
    const suspended = await aMember(test);
    const deleted = await aMember(test);
    const [onSale, sold, theirs] = [
      await createProduct(),
      await createProduct(),
      await createProduct({ sellerId: suspended.id }),
    ];
    await createProduct({ sellerId: deleted.id });
    await inTransaction(test.db, async (tx) => {
      await lock(tx, test.clock, suspended.id);
      await tx.updateTable('product').set({ state: 'sold' }).where('id', '=', sold).execute();
      await tx
        .updateTable('account')
        .set({ deleted_at: test.clock.now() })
        .where('id', '=', deleted.id)
        .execute();
    });

    await writeSitemap(test);

    const products = await pathsOf('products');
    expect(products).toContain(`/Post/${onSale}`);
    expect(products).not.toContain(`/Post/${sold}`);
    expect(products).not.toContain(`/Post/${theirs}`);
    const profiles = await pathsOf('profiles');
    expect(profiles).not.toContain(`/perfil/${suspended.username}`);
    expect(profiles).not.toContain(`/perfil/${deleted.username}`);
  });

  it('contains the change date only when it is known', async () => {
    const [untouched, edited, unknown] = [
      await createProduct(),
      await createProduct(),
      await createProduct(),
    ];
    const editedAt = new Date('2026-03-04T05:06:07.000Z');
    await inTransaction(test.db, async (tx) => {
      await tx
        .updateTable('product')
        .set({ version: 2, changed_at: editedAt })
        .where('id', '=', edited)
        .execute();
      await tx.updateTable('product').set({ version: 2 }).where('id', '=', unknown).execute();
    });
    const { created_at } = await test.db
      .selectFrom('product')
      .select('created_at')
      .where('id', '=', untouched)
      .executeTakeFirstOrThrow();

    await writeSitemap(test);

    const changes = new Map((await read('products')).flat().map(({ path, changed }) => [path, changed]));
    expect(changes.get(`/Post/${untouched}`)).toBe(created_at.toISOString());
    expect(changes.get(`/Post/${edited}`)).toBe(editedAt.toISOString());
    expect(changes.get(`/Post/${unknown}`)).toBeUndefined();
  });

  it('contains the listings that are not empty', async () => {
    await createProduct({ category: 'campera-jean', sex: 'Mujer', brand: 'Dolce & Gabbana' });
    await createProduct({ category: 'campera-jean', sex: 'Mujer', brand: 'Dolce & Gabbana' });
    await createProduct({ brand: 'Dolce & Gabbana' });
    await createProduct({ brand: 'Una sola' });
    await createProduct({ category: 'miriñaque' });

    await writeSitemap(test);

    const pages = await pathsOf('pages');
    expect(pages).toEqual(
      expect.arrayContaining([
        '/productos',
        '/productos?sexo=Mujer',
        '/productos?tipo=vestir',
        '/productos?tipo=vestir&amp;sexo=Mujer',
        '/productos?categoria=campera-jean',
        '/productos?sexo=Mujer&amp;categoria=campera-jean',
        '/productos?marca=Dolce+%26+Gabbana',
      ]),
    );
    for (const empty of [
      'tipo=calzado',
      'sexo=Hombre',
      'sexo=Hombre&amp;categoria=campera-jean',
      'marca=Una+sola',
      'categoria=miri%C3%B1aque',
    ])
      expect(pages).not.toContain(`/productos?${empty}`);
  });
});

describe('a run of the sitemap', () => {
  it('that fails changes nothing, and a later one deletes its files', async () => {
    await writeSitemap(test);
    const before = await current();
    const earlier = new Set((await rows()).map((row) => row.run_id));
    let puts = 0;
    const breaking = {
      ...test.store,
      put: async (...object: Parameters<typeof test.store.put>) => {
        puts += 1;
        if (puts > 2) throw new Error('the worker dies');
        await test.store.put(...object);
      },
    };

    await expect(writeSitemap({ ...test, store: breaking }, 3)).rejects.toThrow('the worker dies');

    expect(await current()).toEqual(before);
    const left = (await rows()).filter((row) => !row.is_current);
    // Two stored objects, and a third whose upload may have succeeded.
    expect(left.filter((row) => !earlier.has(row.run_id))).toHaveLength(3);

    test.clock.advance(hour + 1);
    await writeSitemap(test);
    for (const row of left) expect(await test.store.exists(keyOf(row))).toBe(false);
  });

  it('keeps replaced files for an hour', async () => {
    const [before] = await current();
    await writeSitemap(test);
    await writeSitemap(test);
    expect(await test.store.exists(before?.path ?? '')).toBe(true);

    test.clock.advance(hour + 1);
    await writeSitemap(test);

    expect(await test.store.exists(before?.path ?? '')).toBe(false);
    expect((await rows()).filter((row) => !row.is_current).length).toBeLessThan(10);
  });

  it('concurrent with others publishes one set', async () => {
    await Promise.all([writeSitemap(test, 3), writeSitemap(test, 3), writeSitemap(test, 3)]);

    const files = await current();
    expect(new Set(files.map(({ path }) => path.split('/')[1])).size).toBe(1);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    for (const { path } of files) expect(await test.store.exists(path)).toBe(true);
  });

  it('does not replace the files of a later run', async () => {
    const later = { now: () => secondsAfter(test.clock.now(), 60) };
    await writeSitemap({ ...test, clock: later });
    const shown = await current();

    const report = await writeSitemap(test);

    expect(report.isCurrent).toBe(false);
    expect(await current()).toEqual(shown);
  });

  it('is executed by the job', async () => {
    test.clock.advance(120);
    const before = await current();
    await inTransaction(test.db, (tx) => test.jobs.enqueue(tx, writeSitemapJob, {}));

    await test.workOff();

    expect(await current()).not.toEqual(before);
  });
});
