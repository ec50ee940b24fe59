import { createRequestListener } from '@react-router/node';
import * as build from './build/server/index.js';

export const render = createRequestListener({ build, mode: 'production' });
