const { randomUUID } = require('node:crypto');
const { defineConfig } = require('@medusajs/framework/utils');

/** The shop as its makers put it together by default, with their index, on our PostgreSQL. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: randomUUID(),
      cookieSecret: randomUUID(),
    },
  },
  modules: [{ resolve: '@medusajs/index' }],
});
