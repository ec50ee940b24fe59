// medusa exec load.js   fills a migrated database with products.json and says which key opens it
const { readFile, writeFile } = require('node:fs/promises');
const flows = require('@medusajs/medusa/core-flows');

const atOnce = 100;

exports.default = async function load({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const products = JSON.parse(await readFile('products.json', 'utf8'));

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'peer' }] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'peer', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [{ name: 'Uruguay', currency_code: 'uyu', countries: ['uy'] }],
  });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'peer', type: 'default' }],
  });
  for (let from = 0; from < products.length; from += atOnce) {
    await run(flows.createProductsWorkflow, {
      products: products.slice(from, from + atOnce).map((one) => toProduct(one, channel.id, profile.id)),
    });
  }
  await writeFile('key.json', JSON.stringify({ key: key.token, region: region.id }));
};

function toProduct({ id, title, description, price, size }, channelId, profileId) {
  return {
    title,
    handle: `p-${id}`,
    description,
    status: 'published',
    thumbnail: `https://img.example/${id}.webp`,
    shipping_profile_id: profileId,
    sales_channels: [{ id: channelId }],
    options: [{ title: 'Talle', values: [size] }],
    variants: [
      {
        title: size,
        sku: `P${id}`,
        manage_inventory: false,
        options: { Talle: size },
        prices: [{ amount: price, currency_code: 'uyu' }],
      },
    ],
  };
}
