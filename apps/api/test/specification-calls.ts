/** One call of section 7 of the specification, as it is written there. */
export interface SpecificationCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What the specification sends; `more` is what we ask for besides. */
  readonly payload: readonly string[];
  readonly more?: readonly string[];
  /** What is read of the answer. */
  readonly answer: readonly string[];
  readonly who: string;
}

const optionalFields = [
  'brand',
  'condition',
  'category',
  'colors',
  'materials',
  'measurements',
  'department',
  'stock',
];

export const specificationCalls: readonly SpecificationCall[] = [
  {
    method: 'POST',
    path: '/api/check-email',
    payload: ['email'],
    answer: ['exists'],
    who: 'everybody, within a budget',
  },
  {
    method: 'POST',
    path: '/api/is-email-verified',
    payload: ['email'],
    answer: ['verified'],
    who: 'ticket or session, about the own e-mail',
  },
  {
    method: 'POST',
    path: '/api/is-email-changed',
    payload: ['email'],
    answer: ['changed'],
    who: 'session, about the own e-mail',
  },
  {
    method: 'POST',
    path: '/api/register',
    payload: ['email', 'fullName', 'username', 'birthDate', 'gender'],
    more: ['acceptTerms', 'botToken'],
    answer: ['success', 'user.id'],
    who: 'everybody who passes the bot check',
  },
  {
    method: 'POST',
    path: '/api/resend-email',
    payload: ['email'],
    answer: ['success', 'cooldown'],
    who: 'ticket, for the own e-mail',
  },
  {
    method: 'POST',
    path: '/api/set-password',
    payload: ['email', 'password'],
    answer: ['success'],
    who: 'ticket whose e-mail is confirmed',
  },
  {
    method: 'POST',
    path: '/api/check-phone',
    payload: ['phone'],
    answer: ['exists'],
    who: 'ticket with a password, phone session, session',
  },
  {
    method: 'POST',
    path: '/api/is-phone-verified',
    payload: ['phone'],
    answer: ['verified'],
    who: 'session, about the own phone',
  },
  {
    method: 'POST',
    path: '/api/update-phone',
    payload: ['phone'],
    answer: ['success'],
    who: 'ticket, phone session or recent session, with a fresh code for the number',
  },
  {
    method: 'POST',
    path: '/api/delete-user-by-email',
    payload: ['email'],
    more: ['password'],
    answer: ['success'],
    who: 'ticket without a password yet; session with the password',
  },
  {
    method: 'POST',
    path: '/api/get-auth-user',
    payload: ['email'],
    answer: ['user.phone'],
    who: 'whoever just gave the right password of that e-mail',
  },
  {
    method: 'POST',
    path: '/api/send-magic-link-associate-phone',
    payload: ['email'],
    answer: ['success'],
    who: 'whoever just gave the right password of that e-mail',
  },
  {
    method: 'POST',
    path: '/api/send-recovery-email',
    payload: ['email'],
    answer: ['success'],
    who: 'everybody',
  },
  {
    method: 'POST',
    path: '/api/products/create',
    payload: ['images', 'title', 'description', 'price', 'size', 'sexo', 'tags', 'created_at', 'user_id'],
    more: optionalFields,
    answer: ['success', 'product.id'],
    who: 'session with a linked account',
  },
  {
    method: 'POST',
    path: '/api/products/update',
    payload: ['id', 'images', 'title', 'description', 'price', 'size', 'sexo', 'tags'],
    more: ['user_id', ...optionalFields],
    answer: ['success'],
    who: 'session of the seller, with a linked account',
  },
  {
    method: 'POST',
    path: '/api/products/delete',
    payload: ['id'],
    more: ['password'],
    answer: ['success'],
    who: 'session of the seller, with the password',
  },
  {
    method: 'POST',
    path: '/api/delete-images',
    payload: ['bucket', 'paths'],
    answer: ['success'],
    who: 'session of the seller whose photos they are',
  },
  {
    method: 'POST',
    path: '/api/like/add',
    payload: ['post_id', 'user_id'],
    answer: ['success'],
    who: 'session',
  },
  {
    method: 'POST',
    path: '/api/like/remove',
    payload: ['post_id', 'user_id'],
    answer: ['success'],
    who: 'session',
  },
  {
    method: 'POST',
    path: '/api/collections/create',
    payload: ['userId', 'name'],
    more: ['isPublic'],
    answer: ['success', 'collection.id', 'collection.name'],
    who: 'session, for the own account',
  },
  {
    method: 'POST',
    path: '/api/collections/add-product',
    payload: ['userId', 'collectionId', 'productId'],
    answer: ['success'],
    who: 'session of the collection’s owner',
  },
  {
    method: 'POST',
    path: '/api/collections/remove-product',
    payload: ['userId', 'collectionId', 'productId'],
    answer: ['success'],
    who: 'session of the collection’s owner',
  },
  {
    method: 'POST',
    path: '/api/collections/delete',
    payload: ['userId', 'collectionId'],
    answer: ['success'],
    who: 'session of the collection’s owner',
  },
  {
    method: 'GET',
    path: '/api/notifications/unread-count/:userId',
    payload: ['userId'],
    answer: ['count'],
    who: 'session, about the own ones',
  },
  {
    method: 'GET',
    path: '/api/notifications/by-user/:userId',
    payload: ['userId', 'page'],
    answer: ['data', 'count'],
    who: 'session, about the own ones',
  },
  {
    method: 'POST',
    path: '/api/notifications/mark-read',
    payload: ['user_id', 'notification_id'],
    answer: ['success'],
    who: 'session of the person told',
  },
  {
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    payload: ['user_id'],
    answer: ['success'],
    who: 'session of the person told',
  },
  {
    method: 'GET',
    path: '/api/mp/account',
    payload: ['user_id'],
    answer: ['account.user_id', 'account.mp_user_id'],
    who: 'session, about the own account',
  },
];
