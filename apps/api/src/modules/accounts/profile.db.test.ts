import { expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';

const test = await startTestApp();

it('API-06 shows only public data, by username in any letter case', async () => {
  const { id, username } = await aMember(test, { description: 'Ropa de mi placard', department: 'Salto' });
  await aProduct(test.db, { sellerId: id });
  await aProduct(test.db, { sellerId: id });
  const withdrawn = await aProduct(test.db, { sellerId: id });
  await test.withdraw(withdrawn.id);

  const reply = await test.get(`/api/profiles/${username.toUpperCase()}`);

  expect(reply.status).toBe(200);
  expect(reply.body.profile).toEqual({
    id,
    username,
    full_name: 'Ana Pérez',
    description: 'Ropa de mi placard',
    avatar_url: null,
    postsCount: 2,
    followersCount: 0,
    followingCount: 0,
    created_at: expect.stringMatching(/^\d{4}-/),
  });
});

it.each(['nadie', 'a%00b', '%F0%9F%A7%A5', "o'brien", '..%2fadmin', '%25'])(
  'PROF-02 answers 404 for %s',
  async (name) => {
    const reply = await test.get(`/api/profiles/${name}`);

    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'user-not-found', error: 'Usuario no encontrado.' });
  },
);

it('API-07 shows e-mail, phone, birth date and gender only to their owner', async () => {
  const { member, visitor } = await aSignedInMember(test, { birthDate: '1990-01-31' });

  const own = await visitor.get('/api/account/settings');
  const guest = await test.get('/api/account/settings');

  expect(own.body.profile).toMatchObject({
    id: member.id,
    email: member.email,
    phone: member.phone,
    birth_date: '1990-01-31',
    gender: 'femenino',
  });
  expect(guest).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
});
