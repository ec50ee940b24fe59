import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { visit } from '../fixtures.ts';
import { totpCode } from '../../tools/dev/second-factor.ts';
import { demoSecondFactor, demoSignIns } from '../../tools/seed/demo-sign-ins.ts';
import { waitForMailLink, waitForSmsCode } from './mailbox.ts';
import { expect } from './real-site.ts';

export function createNewUser(username = randomLetters(12)) {
  return { username, email: `${username}@correo.example`, phone: randomPhone(), password: 'tapado-camel-92' };
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

export type NewUser = ReturnType<typeof createNewUser>;

/** In national format: 091234567. */
export function randomPhone(): string {
  return `09${1 + randomInt(8)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The visible toast; screen readers have a second copy. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true });

export async function fillForm(page: Page, { username, email }: NewUser): Promise<void> {
  await page.getByLabel('Nombre de usuario').fill(username);
  await page.getByLabel('Nombre de la cuenta').fill('Ana Pérez');
  await page.getByLabel('Día').fill('17');
  await page.getByLabel('Mes').fill('5');
  await page.getByLabel('Año').fill('1990');
  await page.getByLabel('Género').selectOption('prefiero-no-decir');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('checkbox').check();
}

export async function sendForm(page: Page): Promise<void> {
  await press(page, 'Crear cuenta');
  await expect(heading(page, 'Revisá tu correo')).toBeVisible();
}

/** Opens the link of the mail in a new tab. */
export async function verifyEmail(page: Page, { email }: NewUser): Promise<void> {
  const link = await waitForMailLink(email, '/correo-verificado');
  const tab = await page.context().newPage();
  await tab.goto(link);
  await press(tab, 'Confirmar mi correo');
  await expect(heading(tab, '¡Correo verificado!')).toBeVisible();
  expect(tab.url()).not.toContain('token');
  await tab.close();
}

export async function setPassword(page: Page, { password }: NewUser): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repetí la contraseña').fill(password);
  await press(page, 'Guardar y seguir');
  await expect(heading(page, 'Sumá tu celular')).toBeVisible();
}

export async function verifyPhone(page: Page, phone: string, send: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Celular', { exact: true }).fill(phone);
  await press(page, send);
  await page.getByLabel('Código de 6 números').fill(await waitForSmsCode(phone));
}

async function openMenu(page: Page): Promise<void> {
  // Background tabs render too rarely for clicks.
  await page.bringToFront();
  await press(page, 'Abrir menú');
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  if (await burger.isVisible()) await openMenu(page);
  await press(page, 'INGRESÁ');
  await fillLogin(page, email, password);
}

/** Opens a session of a demo account without a sign-in, for journeys that are about something else. */
export async function openSession(page: Page, site: string, email: string): Promise<void> {
  const script = join(import.meta.dirname, '../../tools/dev/demo-session.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, email]);
  const cookie = JSON.parse(stdout) as { name: string; value: string };
  // Chromium takes secure cookies from loopback without TLS.
  const url = site.replace('http:', 'https:');
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
  await visit(page, `${site}/como-ordenamos`);
}

/** A new narrow browser context with the session of a demo account. */
export async function signedInAs(browser: Browser, site: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-UY' });
  const page = await context.newPage();
  await openSession(page, site, email);
  return page;
}

interface Staff {
  readonly email: string;
  /** Of the second factor. */
  readonly secret: string;
}

const demoAdmin: Staff = { email: demoSignIns.admin.email, secret: demoSecondFactor };

/** Makes a demo account a moderator, as the command of operators does. */
export async function appointModerator(email: string): Promise<Staff> {
  const script = join(import.meta.dirname, '../../apps/api/src/main-operator.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    'admin',
    'grant',
    'moderator',
    email,
  ]);
  return { email, secret: fromBase32(stdout.split('\n')[1]?.trim() ?? '') };
}

function fromBase32(text: string): string {
  const bits = Array.from(text, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
}

/** Opens a page of staff with the second factor. */
export async function openStaffPage(
  page: Page,
  site: string,
  path: string,
  staff = demoAdmin,
): Promise<void> {
  await openSession(page, site, staff.email);
  await visit(page, `${site}${path}`);
  const code = page.getByLabel('Código de la aplicación');
  // A code is accepted once in its 30 seconds, and another journey may have used it.
  await expect(async () => {
    await code.fill(totpCode(staff.secret, new Date()));
    await press(page, 'Confirmar');
    await expect(code).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Clicks an option on the page of the simulated payment provider. */
export async function atProvider(page: Page, option: string): Promise<void> {
  await page.getByTestId(option).click();
}

/** Fills and submits the open login dialog. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'INGRESÁ' }).click();
}

/** Checks the username in the mobile menu. */
export async function expectMember(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: '¡Qué bueno verte!' })).toBeHidden();
  await openMenu(page);
  await expect(page.getByRole('dialog', { name: 'Menú' }).getByText(`@${username}`)).toBeVisible();
  await press(page, 'Cerrar menú');
}

export async function expectGuest(page: Page): Promise<void> {
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'INGRESÁ' })).toBeVisible();
  await press(page, 'Cerrar menú');
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await press(page, 'Cerrar sesión');
  await expect(page).toHaveURL(/\/$/);
}

/** Simulates that the tab becomes visible again. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

export async function openAccountSettings(page: Page, site: string, username: string): Promise<void> {
  await visit(page, `${site}/perfil/${username}/editar?seccion=cuenta`);
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
}
