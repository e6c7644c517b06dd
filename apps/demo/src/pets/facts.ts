import type { PetSize } from '@sapa/prisma/client';
import type { Colour } from '@sapa/shared/colours';
import type { PetTag } from '@sapa/api/features/pets/pets.dto';

/** Character traits and offer states of pets. */
interface DemoPetFacts {
  readonly vaccinated?: boolean;
  readonly neutered?: boolean;
  readonly chipped?: boolean;
  readonly goodWithChildren?: boolean;
  readonly goodWithDogs?: boolean;
  readonly goodWithCats?: boolean;
  readonly size?: PetSize;
  readonly tags?: readonly PetTag[];
  readonly colours?: readonly Colour[];
  readonly markings?: string;
  /** Currency of the prices. Defaults to the installation's first currency. */
  readonly currency?: 'EUR';
  /** Set if visitors can see the pet. Pets for adoption are always visible. */
  readonly isPublic?: true;
  /**
   * State of the offer. Defaults to available. `expired` means that it was not confirmed for a
   * long time.
   */
  readonly offer?: 'RESERVED' | 'DONE' | 'expired';
}

const healthy = { vaccinated: true, neutered: true, chipped: true } as const;
const friendly = { goodWithChildren: true, goodWithDogs: true } as const;
const inEuros = { currency: 'EUR' } as const;

export const PET_FACTS: Readonly<Record<string, DemoPetFacts>> = {
  zuca: {
    colours: ['golden'],
    ...healthy,
    ...friendly,
    goodWithCats: false,
    size: 'MEDIUM',
    tags: ['affectionate', 'energetic', 'friendly', 'house_trained'],
  },
  medena: {
    colours: ['golden'],
    ...healthy,
    ...friendly,
    goodWithCats: true,
    size: 'LARGE',
    tags: ['gentle', 'friendly', 'playful', 'house_trained'],
  },
  sarko: {
    colours: ['grey'],
    vaccinated: true,
    chipped: true,
    ...friendly,
    size: 'LARGE',
    tags: ['calm', 'protective', 'loyal'],
  },
  vila: {
    vaccinated: true,
    chipped: true,
    neutered: false,
    ...friendly,
    size: 'LARGE',
    tags: ['gentle', 'protective', 'independent'],
  },
  vihor: {
    vaccinated: true,
    chipped: true,
    goodWithDogs: true,
    size: 'MEDIUM',
    tags: ['curious', 'energetic', 'needs_experience'],
    isPublic: true,
  },
  biscuit: { ...healthy, ...friendly, size: 'MEDIUM', tags: ['playful', 'friendly', 'curious'] },
  luna: {
    vaccinated: true,
    chipped: true,
    ...friendly,
    size: 'MEDIUM',
    tags: ['smart', 'energetic', 'talkative'],
    ...inEuros,
  },
  frost: {
    colours: ['white'],
    vaccinated: true,
    chipped: true,
    ...friendly,
    goodWithCats: true,
    size: 'MEDIUM',
    tags: ['affectionate', 'playful'],
    ...inEuros,
    isPublic: true,
  },
  coco: { ...healthy, ...friendly, size: 'MEDIUM', tags: ['calm', 'smart', 'friendly'] },
  pixel: {
    vaccinated: true,
    chipped: true,
    goodWithDogs: true,
    size: 'MEDIUM',
    tags: ['smart', 'energetic'],
    ...inEuros,
  },
  murphy: { ...healthy, ...friendly, size: 'LARGE', tags: ['calm', 'gentle', 'house_trained'] },
  fleka: {
    colours: ['white', 'black', 'spotted'],
    vaccinated: true,
    chipped: true,
    ...friendly,
    size: 'LARGE',
    tags: ['energetic', 'friendly'],
    ...inEuros,
  },
  zvonko: { ...healthy, goodWithDogs: true, size: 'MEDIUM', tags: ['gentle', 'talkative'] },
  reks: { vaccinated: true, chipped: true, ...friendly, size: 'LARGE', tags: ['smart', 'loyal', 'energetic'] },

  ponoc: {
    colours: ['black'],
    ...healthy,
    goodWithChildren: false,
    size: 'SMALL',
    tags: ['calm', 'quiet', 'shy', 'house_trained'],
  },
  mica: {
    colours: ['tabby'],
    vaccinated: true,
    neutered: true,
    goodWithDogs: true,
    tags: ['independent', 'affectionate'],
  },
  patch: {
    colours: ['tortoiseshell', 'white'],
    ...healthy,
    goodWithDogs: true,
    size: 'SMALL',
    tags: ['playful', 'curious'],
  },
  duchess: { colours: ['grey'], ...healthy, tags: ['independent', 'quiet'] },
  bruno: { ...healthy, goodWithCats: true, size: 'LARGE', tags: ['friendly', 'talkative'] },
  safran: {
    colours: ['golden', 'spotted'],
    vaccinated: true,
    tags: ['smart', 'talkative', 'energetic'],
    ...inEuros,
    isPublic: true,
  },

  mango: { tags: ['affectionate', 'playful', 'talkative'], ...inEuros },
  sunny: { tags: ['curious', 'talkative'], ...inEuros },

  zmajko: { tags: ['calm'], ...inEuros },
  ruby: { tags: ['calm'], ...inEuros, offer: 'DONE' },
  shelly: { tags: ['calm', 'needs_experience'], offer: 'expired' },

  clover: {
    vaccinated: true,
    neutered: true,
    size: 'MEDIUM',
    tags: ['affectionate', 'house_trained'],
    offer: 'RESERVED',
  },
  siva: { tags: ['gentle', 'calm'], ...inEuros },
  zrno: { tags: ['curious', 'energetic'] },

  safir: { tags: ['needs_experience', 'shy'], ...inEuros, offer: 'RESERVED' },
  django: { ...inEuros, tags: ['needs_experience'] },
  skocko: { tags: ['curious', 'quiet'] },
};
