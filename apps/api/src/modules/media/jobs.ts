import { z } from 'zod';

const aPicture = z.object({ id: z.uuid(), path: z.string() });
const ofOnePicture = { payload: aPicture, subjectOf: ({ id }: z.output<typeof aPicture>) => id };

export type PictureJob = z.output<typeof aPicture>;

export const refusePictureJob = { ...ofOnePicture, name: 'media.refuse-picture', retries: 5 };

export const processPictureJob = {
  ...ofOnePicture,
  name: 'media.process-picture',
  retries: 4,
  heartbeatSeconds: 10,
  concurrency: 2,
  isUrgent: true,
  deadLetterJob: refusePictureJob,
} as const;

export const makeAvifJob = { ...ofOnePicture, name: 'media.make-avif', retries: 4, heartbeatSeconds: 10 };

export const makeShareFilesJob = {
  ...ofOnePicture,
  name: 'media.make-share-files',
  retries: 4,
  heartbeatSeconds: 10,
};

export const removePicturesJob = {
  name: 'media.remove-pictures',
  payload: z.object({ paths: z.array(z.string()), uploads: z.array(z.uuid()).default([]) }),
  retries: 5,
};

export const cleanUpPicturesJob = {
  name: 'media.clean-up',
  payload: z.object({}),
  retries: 2,
  schedule: '3/10 * * * *',
};

/** A search that takes too long is tried again later. */
export const findTwinsJob = {
  name: 'media.find-twins',
  payload: z.object({ ids: z.array(z.uuid()) }),
  retries: 8,
};

export const hashOlderPicturesJob = {
  name: 'media.hash-older-pictures',
  payload: z.object({}),
  retries: 2,
  heartbeatSeconds: 60,
  schedule: '40 3 * * *',
};
