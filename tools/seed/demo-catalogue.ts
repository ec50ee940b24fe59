import { readFileSync } from 'node:fs';
import type { AccessoryType, Condition, ProductType, Sex } from '@perchero/contract/catalogue/product';

/** The content of demo/demo-catalogue.json. */
export interface DemoCatalogue {
  readonly reference_now: string;
  readonly categories: readonly DemoCategory[];
  readonly tags: readonly { readonly id: string; readonly name: string; readonly group: string }[];
  readonly people: readonly DemoPerson[];
  readonly products: readonly DemoProduct[];
  readonly collections: readonly DemoCollection[];
}

interface DemoCollection {
  readonly owner: string;
  readonly name: string;
  readonly created_at: string;
  /** Last added first. */
  readonly products: readonly string[];
}

interface DemoCategory {
  readonly key: string;
  readonly label: string;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
}

export interface DemoPerson {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly description: string;
  readonly department: string;
  readonly avatar: string | null;
  readonly created_at: string;
  readonly seller: boolean;
}

export interface DemoProduct {
  readonly id: string;
  readonly seller: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly productType: ProductType;
  readonly accessoryType: AccessoryType | null;
  readonly category: string;
  readonly size: string;
  readonly sexo: Sex;
  readonly brand: string | null;
  readonly condition: Condition;
  readonly colors: readonly string[];
  readonly materials: readonly string[];
  readonly pattern: string | null;
  readonly tags: readonly string[];
  readonly images: readonly string[];
  readonly created_at: string;
  readonly likes: readonly string[];
  readonly comments: readonly (DemoComment & { readonly replies: readonly DemoComment[] })[];
}

export interface DemoComment {
  readonly id: string;
  readonly user: string;
  readonly content: string;
  readonly created_at: string;
  /** The root comment. */
  readonly parent_id: string | null;
}

export const demoFolder = new URL('./demo/', import.meta.url);

export function readDemoCatalogue(): DemoCatalogue {
  return JSON.parse(readFileSync(new URL('demo-catalogue.json', demoFolder), 'utf8')) as DemoCatalogue;
}

/** `p037-polera` is product 37. */
export function productNumber(demoId: string): number {
  return Number(demoId.slice(1, 4));
}

export function commentCount(product: DemoProduct): number {
  return product.comments.reduce((sum, comment) => sum + 1 + comment.replies.length, 0);
}
