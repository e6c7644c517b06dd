import type { components } from '../../api/schema';

type Pet = components['schemas']['Pet'];

export const SIZES = ['small', 'medium', 'large'] as const satisfies Pet['size'][];

/** In the order of the server's list. */
export const TAGS = [
  'affectionate',
  'calm',
  'curious',
  'energetic',
  'friendly',
  'gentle',
  'independent',
  'loyal',
  'playful',
  'protective',
  'quiet',
  'shy',
  'smart',
  'talkative',
  'house_trained',
  'needs_experience',
] as const satisfies Pet['tags'];
