import { describe, expect, it } from 'vitest';
import { type Category, detect, type DetectOptions } from './detect.ts';

function categoriesIn(text: string, options?: DetectOptions): Category[] {
  return [...new Set(detect(text, options).map(({ category }) => category))];
}

describe('detect', () => {
  it.each<[Category, string[]]>([
    [
      'phone',
      [
        'WhatsApp 099123456',
        'llamame al +598 99 123 456',
        'mi número: 099-123-456',
        '99 123 456',
        'el fijo es 2711 4532',
        '+54 9 11 5548 2076',
        'cero noventa y nueve, ciento veintitrés, cuatrocientos cincuenta y seis',
        'ceronuevenueve doble uno 2 tres 4 cinco',
        '0️⃣9️⃣9️⃣ ①②③ ４５６',
        'o99 l23 456',
        '099\u200B123\u200B456',
        '09 y 91 y 23 y 45 y 6',
        'zero nove nove um dois três quatro cinco meia',
      ],
    ],
    [
      'email',
      [
        'escribime a ana.perez@correo.uy',
        'ana arroba correo punto com',
        'ana (at) gmail',
        'ana guion bajo p arroba hotmail',
      ],
    ],
    [
      'link',
      [
        'Verificalo en https://mercadopago-uy.example/v',
        'entrá a www.premio.test',
        'la vi en tienda.com.uy/oferta',
        'bit.ly/abc',
        'wa.me/59899123456',
        'ropita punto com punto uy',
      ],
    ],
    [
      'handle',
      [
        'buscame en ig como feria_lauri',
        'insta👉@luna',
        'hablame por wpp',
        'mi face es Ana Ropa',
        'me chama no zap',
      ],
    ],
    ['bank', ['mi cuenta del BROU es 001732941-00001', 'mi prex es 3245671', 'te paso la cuenta']],
    [
      'lure',
      [
        'si me pagás por fuera te hago 1.100',
        'sin comisión te queda en 900',
        'dejame una seña de 300',
        'ya te transferí, mirá el comprobante',
      ],
    ],
    [
      'phishing',
      [
        'pasame el código que te llegó',
        'somos del soporte de Perchero',
        'verificá tu cuenta',
        'este es el link para cobrar, poné tus datos',
      ],
    ],
  ])('finds %s', (category, texts) => {
    const missed = texts.filter((text) => !categoriesIn(text).includes(category));

    expect(missed).toEqual([]);
  });

  it('gives the place in the original text and the severity', () => {
    const text = '¡Buenísimo! 😀 Llamame: 𝟬𝟵𝟵 ciento once, 222. Besos';

    const [finding, ...others] = detect(text);

    expect(others).toEqual([]);
    expect(finding).toMatchObject({ category: 'phone', severity: 'contact' });
    expect(text.slice(finding?.from, finding?.to)).toBe('𝟬𝟵𝟵 ciento once, 222');
    expect(detect('ana arroba gmail punto com, dale')).toEqual([
      { category: 'email', severity: 'contact', from: 0, to: 26 },
    ]);
    expect(detect('mi prex es 3245671').map(({ severity }) => severity)).toEqual(['payment']);
    expect(detect('decime tu contraseña').map(({ severity }) => severity)).toEqual(['danger']);
  });

  it('TALK-14 joins a number in parts over recent messages and marks the part of this one', () => {
    expect(detect('736', { recent: ['te lo paso en partes', '098', '512'] })).toEqual([
      { category: 'phone', severity: 'contact', from: 0, to: 3 },
    ]);
    expect(categoriesIn('y el final es 736', { recent: ['098', 'jaja esperá', '512'] })).toEqual(['phone']);
    expect(categoriesIn('gracias!', { recent: ['mi cel es 098 512 736'] })).toEqual([]);
    expect(categoriesIn('sisa 24', { recent: ['busto 100', 'largo 68'] })).toEqual([]);
  });

  it('does not report links to its own host, but reports look-alikes', () => {
    const options = { ownHost: 'perchero.uy' };
    expect(categoriesIn('mirá https://perchero.uy/Post/12 y fotos.perchero.uy', options)).toEqual([]);
    expect(categoriesIn('mirá https://perchero.uy.cobros.xyz/12', options)).toEqual(['link']);
    expect(categoriesIn('perchero-uy.com', options)).toEqual(['link']);
  });
});

describe('TALK-13 the detector finds nothing in', () => {
  it.each([
    ['prices', ['$ 1.290', '1290 pesos', 'mil doscientos', 'te doy 900', '9.500, 9.800 o 9.900']],
    ['sizes', ['talle 42', '38/40', 'US 9.5', '501', 'talles 90, 95, 100 y 105', 'uso 90-60-90']],
    ['measurements', ['52 x 70 cm', 'largo 98', 'noventa y ocho de largo']],
    [
      'order and tracking numbers',
      ['#1042', 'compra 1042', 'RR123456785UY', 'guía 98123456', 'DAC, remito 55120'],
    ],
    [
      'dates, times and years',
      ['el 09/12/2024, 5 unidades', '18:30', 'jueves 9 de abril', '2019, 2020 y 2021'],
    ],
    [
      'places',
      ['18 de Julio 1234', '8 de Octubre y Garibaldi', 'ruta 8 km 20', 'tomate el 60 o el 62', 'CP 11300'],
    ],
    ['quantities', ['2 remeras y 3 buzos', 'uno para mí, dos para vos']],
    [
      'brands and models',
      ['Air Max 90', '47 Street', 'Forever 21', "Levi's 501, 505 y 511", 'New Balance 574'],
    ],
    [
      'names and means of payment of Perchero',
      ['@lauri_m mirá', 'Mercado Pago', '¿se puede pagar en Abitab?'],
    ],
    [
      'words with another meaning',
      [
        'por fuera es de cuero y por dentro de lana',
        'te hago señas desde la vereda',
        'te dejé una reseña',
        'pasame el código de seguimiento',
        'la vi en tiktok',
        'el depósito de la agencia',
        'te hago descuento si llevás dos',
        'el punto es que no me queda',
        'qué linda.me encanta',
      ],
    ],
  ])('%s', (_, texts) => {
    const found = texts.filter((text) => categoriesIn(text).length > 0);

    expect(found).toEqual([]);
  });
});
