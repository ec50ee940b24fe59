import { randomUUID } from 'node:crypto';
import { errorTexts } from '@perchero/contract/error-texts';
import { guardedLimits } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { sendPhoto, stateOf } from '../../../test/pictures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

const aFile = (changes: object = {}) => ({ id: randomUUID(), type: 'image/jpeg', bytes: 1000, ...changes });
const ask = (visitor: Visitor, ...files: object[]) => visitor.post('/api/pictures/slots', { files });
const put = async (url: string, bytes: number, type = 'image/jpeg') =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } }))
    .status;

describe('SELL-15 an upload slot', () => {
  it('has a random name chosen by the server and is not publicly readable', async () => {
    const { visitor } = await aSignedInMember(test);
    const file = aFile();

    const { status, body } = await ask(visitor, file);

    expect(status).toBe(200);
    const [slot] = body.slots;
    expect(slot.path).toMatch(/^productPictures\/\d{13}-[0-9a-f]{32}$/);
    expect(slot.headers).toEqual({ 'content-type': 'image/jpeg' });
    expect(new URL(slot.url).pathname).toBe(`/${test.config.objectStore.bucket}/uploads/${file.id}`);
    expect(await put(slot.url, 1000)).toBe(200);
    const unsigned = slot.url.split('?')[0];
    expect((await fetch(unsigned)).status).toBe(403);
    await visitor.post('/api/pictures/discard', { ids: [file.id] });
    await test.workOff();
  });

  it('is the same for repeated and concurrent requests', async () => {
    const { visitor } = await aSignedInMember(test);
    const file = aFile();

    const replies = await Promise.all([ask(visitor, file), ask(visitor, file), ask(visitor, file, file)]);
    const later = await ask(visitor, { ...file, bytes: 10 });

    expect(statusesOf([...replies, later])).toEqual([200, 200, 200, 200]);
    const slots = [...replies, later].flatMap(({ body }) => body.slots);
    expect(slots).toHaveLength(4);
    expect(new Set(slots.map(({ path }) => path)).size).toBe(1);
    expect(await put(slots[3].url, 10)).toBe(200);
    await visitor.post('/api/pictures/discard', { ids: [file.id] });
    await test.workOff();
  });

  it('belongs to one person', async () => {
    const { visitor } = await aSignedInMember(test);
    const { visitor: other } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    const stolen = await ask(other, aFile(), aFile({ id }));

    expect(stolen).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await stateOf(other, id)).toBeUndefined();
    expect((await other.post('/api/pictures/uploaded', { ids: [id] })).body.code).toBe('not-found');
    await other.post('/api/pictures/discard', { ids: [id] });
    expect(await stateOf(visitor, id)).toBe('waiting');
  });

  it('accepts only the announced size and type', async () => {
    const { visitor } = await aSignedInMember(test);
    const { body } = await ask(visitor, aFile());
    const { url } = body.slots[0];

    expect(await put(url, 1001)).toBe(403);
    expect(await put(url, 1000, 'image/svg+xml')).toBe(403);
    expect(await put(url.replace('/uploads/', '/productPictures/'), 1000)).toBe(403);
  });
});

describe('SELL-03 error messages', () => {
  const files = (count: number, changes: object = {}) => Array.from({ length: count }, () => aFile(changes));

  it.each([
    ['no file', [], 'Por favor, selecciona al menos una imagen.'],
    ['six files', files(6), 'Solo puedes subir hasta 5 imágenes.'],
    ['an empty file', files(1, { bytes: 0 }), 'Solo puedes subir imágenes.'],
    [
      'an SVG',
      files(1, { type: 'image/svg+xml' }),
      'Formato de imagen no válido. Solo se permiten imágenes.',
    ],
    [
      'a PDF',
      files(1, { type: 'application/pdf' }),
      'Formato de imagen no válido. Solo se permiten imágenes.',
    ],
  ])('%s', async (_, sent, sentence) => {
    const { visitor } = await aSignedInMember(test);

    const { status, body } = await ask(visitor, ...sent);

    expect([status, body.error]).toEqual([400, sentence]);
  });

  it('a file too large', async () => {
    const { visitor } = await aSignedInMember(test);

    const { status, body } = await ask(visitor, aFile({ bytes: 8 * 1024 * 1024 + 1 }));

    expect([status, body.error]).toEqual([413, errorTexts['payload-too-large']]);
  });

  it('SELL-01 not signed in', async () => {
    const answers = [
      await ask(test.visitor(), aFile()),
      await test.visitor().post('/api/pictures/uploaded', { ids: [randomUUID()] }),
      await test.visitor().get(`/api/pictures/uploads?ids=${randomUUID()}`),
      await test.visitor().post('/api/pictures/discard', { ids: [randomUUID()] }),
    ];

    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([401, 'Debes iniciar sesión para publicar un producto.']);
  });
});

it('limits the number of slots per person and day', async () => {
  const { member, visitor } = await aSignedInMember(test);
  const other = await aSignedInMember(test);
  await ask(visitor, aFile());
  await inTransaction(test.db, (tx) =>
    tx
      .updateTable('rate_limit_window')
      .set({ used: guardedLimits['picture-slots'].allowed - 1 })
      .where('subject', '=', member.id)
      .where('class', '=', 'picture-slots')
      .execute(),
  );

  expect(statusesOf([await ask(visitor, aFile(), aFile())])).toEqual([429]);
  expect(statusesOf([await ask(visitor, aFile()), await ask(other.visitor, aFile())])).toEqual([200, 200]);
  test.clock.advance(24 * 60 * 60);
  expect((await ask(visitor, aFile())).status).toBe(200);
});
