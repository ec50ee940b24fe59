import { randomUUID } from 'node:crypto';
import { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LogLevel } from '@vendure/core';

const { DATABASE_URL, PORT } = process.env;

/** The shop as its makers put it together by default, on our PostgreSQL. */
export const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'peer', password: randomUUID() },
    cookieOptions: { secret: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: process.env.LOADS === '1',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    DefaultJobQueuePlugin.init({ pollInterval: 50 }),
    // Kept back while loading: everything is indexed at once afterwards.
    DefaultSearchPlugin.init({ bufferUpdates: true }),
  ],
};
