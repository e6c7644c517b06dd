import { createHash } from 'node:crypto';

/** @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex');
