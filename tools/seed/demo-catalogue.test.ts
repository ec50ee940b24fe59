import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { conditions, productLimits, sexes } from '@perchero/contract/catalogue/product';
import { formatSize, parseSize, type ProductSize } from '@perchero/contract/catalogue/sizes';
import { describe, expect, it } from 'vitest';
import { accountId } from './helpers.ts';
import { demoFolder, readDemoCatalogue } from './demo-catalogue.ts';
import { demoPictures, described, objectPath, readDescribedPictures } from './demo-pictures.ts';
import { demoSignIns } from './demo-sign-ins.ts';

const demo = readDemoCatalogue();
const pictures = readDescribedPictures();

describe('the demo catalogue', () => {
  it('has 24 people with letters-only names, 8 with an avatar, none with a real e-mail', () => {
    expect(demo.people).toHaveLength(24);
    expect(new Set(demo.people.map((person) => accountId(person.username))).size).toBe(24);
    for (const person of demo.people) {
      expect(person.username).toMatch(/^[a-z]{1,20}$/);
      expect(person.full_name).toMatch(/^.{1,40}$/u);
      expect(person.description.length).toBeLessThanOrEqual(140);
      expect(person.email).toBe(`${person.username}@example.com`);
    }
    expect(demo.people.filter((person) => person.avatar)).toHaveLength(8);
  });

  it('contains the seller, buyer and admin of demo-sign-ins', () => {
    const { seller, buyer, admin } = demoSignIns;
    const found = (email: string) => demo.people.find((person) => person.email === email);
    expect(found(seller.email)?.seller).toBe(true);
    expect(found(buyer.email)?.seller).toBe(false);
    expect(found(admin.email)?.seller).toBe(false);
  });

  it.each(demo.products.map((product) => [product.id, product] as const))(
    'respects every limit in %s',
    (_, product) => {
      const people = new Map(demo.people.map((person) => [person.username, person]));
      const categories = new Map(demo.categories.map((category) => [category.key, category]));
      const tags = new Set(demo.tags.map((tag) => tag.name));

      expect(people.get(product.seller)?.seller).toBe(true);
      expect(product.title.length).toBeLessThanOrEqual(productLimits.title);
      expect(product.description.length).toBeLessThanOrEqual(productLimits.description);
      expect(`${product.title}${product.description}`).not.toMatch(/<[^>]*>|[`\\;]/);
      expect(product.price).toBeGreaterThan(0);
      expect(product.price % 10).toBe(0);
      expect(parseSize(formatSize(product as ProductSize))).not.toBeNull();
      expect(categories.get(product.category)).toMatchObject({
        productType: product.productType,
        accessoryType: product.accessoryType,
      });
      expect(sexes).toContain(product.sexo);
      expect(conditions).toContain(product.condition);
      expect(product.tags.filter((tag) => !tags.has(tag))).toEqual([]);
      expect(product.images.length).toBeGreaterThanOrEqual(1);
      expect(product.images.length).toBeLessThanOrEqual(productLimits.pictures);
      expect(product.likes.filter((liker) => !people.has(liker) || liker === product.seller)).toEqual([]);
    },
  );
});

describe('the demo pictures', () => {
  it('are exactly the drawn and described files', () => {
    const used = demoPictures(demo);
    expect(used).toHaveLength(368 + 8);
    for (const shape of ['garment', 'avatar'] as const) {
      const names = used.filter((picture) => picture.shape === shape).map((picture) => picture.name);
      expect(readdirSync(new URL(`${shape}s/`, demoFolder)).toSorted()).toEqual(names.toSorted());
      expect(Object.keys(pictures[`${shape}s`]).toSorted()).toEqual(names.toSorted());
    }
  });

  it('are described as they are drawn, each under a unique key', () => {
    const paths = demoPictures(demo).map((picture) => {
      const file = new URL(`${picture.shape}s/${picture.name}`, demoFolder);
      expect(existsSync(file)).toBe(true);
      const path = objectPath(picture, readFileSync(file));
      const description = described(pictures[`${picture.shape}s`], picture.name);
      expect(description.path).toBe(path);
      expect(description.path).toMatch(/^(productPictures|avatars)\/\d{13}-[0-9a-f]{12}$/);
      expect(description.color).toMatch(/^#[0-9a-f]{6}$/);
      expect(Buffer.from(description.thumbhash, 'base64').length).toBeLessThanOrEqual(30);
      return path;
    });
    expect(new Set(paths).size).toBe(paths.length);
  });
});
