import { api, decision, e2e, page, proof, setting } from '../reference.ts';
import { type Chapter, deviation, requirement } from './requirement.ts';

const frontDoor = 'infra/nginx/perchero.conf.template';

export const services: Chapter = {
  name: 'V4 API and web services',
  requirements: [
    requirement(
      '4.1.1',
      'Every body says its type, and text its letters',
      proof('fuzz', "headers['content-type'] === 'application/json; charset=utf-8'"),
      setting(
        frontDoor,
        'add_header Content-Type $picture_type always;',
        'pictures by their name, whatever the store says',
      ),
    ),
    requirement(
      '4.1.2',
      'Only pages lead from http to https; an API call without TLS fails',
      setting(
        frontDoor,
        '#TLS   location /api/ {\n  #TLS     return 403;',
        'a program that speaks without TLS is refused, not led',
      ),
    ),
    requirement(
      '4.1.3',
      'What the front door says of a caller cannot be said by the caller',
      setting(frontDoor, 'proxy_set_header X-Forwarded-For $remote_addr;', 'replaced, not appended'),
      api(
        'modules/identity/recovery.db.test.ts',
        'LOGIN-19 builds links from the configured origin and ignores Host headers',
      ),
      proof('takeover', 'poisonRecovery'),
    ),
    requirement(
      '4.2.1',
      'All parts agree where a request ends',
      api('platform/http/http-framing.test.ts', 'rejects a request with an ambiguous length'),
    ),
  ],
};

export const files: Chapter = {
  name: 'V5 Files',
  requirements: [
    requirement(
      '5.1.1',
      'It is written down which files are taken and how they are made safe',
      page('docs/adr/0019-photos-go-straight-to-the-store.md', 'Decision'),
      page('docs/runbook/pictures.md', 'Photos'),
    ),
    requirement(
      '5.2.1',
      'No file is larger than can be dealt with',
      api('modules/media/request-slots.db.test.ts', 'accepts only the announced size and type'),
      api('modules/accounts/change-avatar.db.test.ts', 'is limited to 2 MB'),
      proof('images', 'memory of a decoder process, most'),
    ),
    requirement(
      '5.2.2',
      'A file is what it says it is, and is written anew',
      api('modules/media/process-picture.db.test.ts', 'is refused when it is %s, and no file is stored'),
      api('modules/media/decoder.test.ts', 'SELL-12 trailing data of a photo is dropped'),
      proof('images', 'accepted that should not be'),
    ),
    requirement(
      '5.3.1',
      'Nothing that people sent is ever run',
      api(
        'modules/media/process-picture.db.test.ts',
        'becomes three public immutable files, and its upload is deleted',
      ),
      setting(frontDoor, `default-src 'none'; frame-ancestors 'none'; sandbox`, 'nor by a browser'),
    ),
    requirement(
      '5.3.2',
      'Names of files are ours',
      api(
        'modules/media/request-slots.db.test.ts',
        'has a random name chosen by the server and is not publicly readable',
      ),
      api('modules/media/picture-path.rules.test.ts', 'is null for %j'),
      api(
        'modules/catalogue/delete-product.db.test.ts',
        'T23 removes nothing when one of them is not an own photo of a piece',
      ),
    ),
    requirement(
      '5.4.1',
      'No name that a person gave a file is used for a download',
      api(
        'modules/media/request-slots.db.test.ts',
        'has a random name chosen by the server and is not publicly readable',
      ),
      e2e('settings-account.spec.ts', 'downloads everything we hold, after the password'),
    ),
    requirement(
      '5.4.2',
      'Names of files in answers and mails cannot break out',
      api('modules/media/picture-path.rules.test.ts', 'is null for %j'),
      setting(
        frontDoor,
        'if ($type_of_file = "") {',
        'only names with one of our endings are served; mails carry no attachment',
      ),
    ),
    deviation(
      '5.4.3',
      'Files of people are scanned for malware',
      proof('images', 'accepted that should not be'),
      decision(
        'No scanner. No byte that somebody sent is ever given to somebody else: each photo is decoded in a process without secrets and written anew as WebP, AVIF or JPEG, and the original is deleted. What a scanner knows lives in bytes that do not survive this.',
      ),
    ),
  ],
};
