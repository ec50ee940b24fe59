import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

const picture = (color = '#c7a388') =>
  sharp({ create: { width: 500, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();
const upload = (visitor: Visitor, file: Buffer, type = 'image/png') =>
  visitor.post('/api/account/avatar', file, { 'content-type': type });
const shownTo = async (username: string) =>
  (await test.get(`/api/profiles/${username}`)).body.profile.avatar_url as string | null;
const isStored = (path: string | null) => test.store.exists(`${path}-320.webp`);

describe('SET-03 the avatar', () => {
  it('is stored as a 320-pixel square WebP and shown on the profile', async () => {
    const { member, visitor } = await aSignedInMember(test);

    const reply = await upload(visitor, await picture());

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(reply.body.avatar_url).toMatch(new RegExp(`^avatars/${member.id}/[0-9a-f]{32}$`));
    expect(await shownTo(member.username)).toBe(reply.body.avatar_url);
    const stored = await test.store.get(`${reply.body.avatar_url}-320.webp`);
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    });
  });

  it('replaces the old file, which is deleted', async () => {
    const { visitor } = await aSignedInMember(test);
    const first = (await upload(visitor, await picture())).body.avatar_url;

    const second = (await upload(visitor, await picture('#204060'))).body.avatar_url;
    await test.workOff();

    expect(second).not.toBe(first);
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  it('concurrent uploads leave one file', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const file = await picture();

    const replies = await Promise.all([upload(visitor, file), upload(visitor, file)]);
    await test.workOff();

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const current = await shownTo(member.username);
    const stored = await Promise.all(replies.map(({ body }) => isStored(body.avatar_url)));
    expect(stored).toEqual(replies.map(({ body }) => body.avatar_url === current));
  });

  it('does not delete a shared file', async () => {
    const shared = 'avatars/1756825200000-4f5d0b0ce3ea';
    await test.store.put(`${shared}-320.webp`, await picture(), 'image/webp');
    const { visitor } = await aSignedInMember(test, { avatarPath: shared });

    await upload(visitor, await picture());
    await test.workOff();

    expect(await isStored(shared)).toBe(true);
  });

  it.each([
    ['an SVG called PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['JSON', 'application/json', Buffer.from('{"path":"avatars/x"}')],
    ['nothing', 'image/png', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, type, file) => {
    const { member, visitor } = await aSignedInMember(test);

    const reply = await upload(visitor, file, type);

    expect(reply.status).toBe(400);
    expect(await shownTo(member.username)).toBeNull();
  });

  it('is limited to 2 MB', async () => {
    const { visitor } = await aSignedInMember(test);

    const reply = await upload(visitor, Buffer.alloc(2 * 1024 * 1024 + 1, 0xff), 'image/jpeg');

    expect(reply).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  });

  it('requires a session and changes only the own account', async () => {
    const other = await aMember(test);
    const { visitor } = await aSignedInMember(test);

    const guest = await upload(test.visitor(), await picture());
    await visitor.post(`/api/account/avatar?id=${other.id}`, await picture(), {
      'content-type': 'image/png',
    });

    expect(guest.status).toBe(401);
    expect(await shownTo(other.username)).toBeNull();
  });
});
