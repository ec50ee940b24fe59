import { describe, expect, it } from 'vitest';
import { containsContact } from './contact.rules.ts';

describe('GUARD-10 the contact detector', () => {
  it.each([
    'Verificalo en https://mercadopago-uy.example/v',
    'entrá a www.premio.test',
    'buscame en tienda.com.uy/oferta',
    'bit.ly/abc',
    'escribime a ana.perez@correo.uy',
    'ana arroba correo punto com',
    'WhatsApp 099123456',
    'llamame al +598 99 123 456',
    'mi número: 099-123-456',
  ])('finds contact data in %s', (text) => {
    expect(containsContact(text)).toBe(true);
  });

  it.each([
    '¿El botón se nota mucho?',
    '@ana mirá, talle 42 o 44?',
    '¿La dejás en $ 1.290?',
    'Mide 60 x 75 x 20 cm. Es linda',
    'La usé en 2019, 2020 y 2021',
  ])('finds nothing in %s', (text) => {
    expect(containsContact(text)).toBe(false);
  });
});
