import { json, type Reply } from '../http.ts';
import type { Seller } from './model.ts';

export function describeSeller(seller: Seller): Reply {
  return json(200, {
    id: seller.id,
    nickname: seller.nickname,
    first_name: seller.nickname,
    last_name: '',
    email: `${seller.nickname.toLowerCase()}@testuser.com`,
    country_id: seller.siteId === 'MLU' ? 'UY' : 'AR',
    site_id: seller.siteId,
    tags: ['normal', ...(seller.isTest ? ['test_user'] : [])],
    user_type: 'normal',
    status: { site_status: 'active', sell: { allow: seller.hasIdentity } },
  });
}
