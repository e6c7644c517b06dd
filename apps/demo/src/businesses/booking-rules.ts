import type { PetSize } from '@sapa/prisma/client';

interface DemoService {
  serviceId: number;
  minutes: number;
  bufferMinutes?: number;
  /** Other durations by the size of the pet. */
  bySize?: Readonly<Partial<Record<PetSize, number>>>;
}

interface DemoRules {
  noticeMinutes: number;
  horizonDays: number;
  confirmsByHand: boolean;
  cancelUntilMinutes: number;
  words: string;
  places: readonly string[];
  services: readonly DemoService[];
}

/** Rules for appointments by the key of the business, for all businesses with services. */
export const BOOKING_RULES: Readonly<Record<string, DemoRules>> = {
  kudrica: {
    noticeMinutes: 120,
    horizonDays: 90,
    confirmsByHand: true,
    cancelUntilMinutes: 1440,
    words:
      'Prošetaj ljubimca pre dolaska i ponesi omiljenu poslasticu. Ako se plaši fena ili stranaca, napiši nam, pa ' +
      'ostavljamo više vremena. Termin se besplatno otkazuje do dan ranije.',
    places: ['Sto', 'Kada'],
    services: [
      { serviceId: 1, minutes: 60, bufferMinutes: 15, bySize: { SMALL: 45, LARGE: 90 } },
      { serviceId: 2, minutes: 120, bufferMinutes: 15, bySize: { SMALL: 90, LARGE: 150 } },
      { serviceId: 3, minutes: 45 },
      { serviceId: 4, minutes: 120, bufferMinutes: 15 },
      { serviceId: 5, minutes: 75, bufferMinutes: 15 },
      { serviceId: 7, minutes: 45, bufferMinutes: 15 },
      { serviceId: 8, minutes: 150, bufferMinutes: 15 },
      { serviceId: 21, minutes: 15 },
      { serviceId: 22, minutes: 15 },
    ],
  },
  lipa: {
    noticeMinutes: 60,
    horizonDays: 60,
    confirmsByHand: false,
    cancelUntilMinutes: 120,
    words:
      'Ponesi knjižicu ili pasoš. Mačke i male životinje čekaju u posebnoj čekaonici. Hitne slučajeve primamo bez ' +
      'zakazivanja, samo pozovi.',
    places: ['Ordinacija za pse', 'Ordinacija za mačke i egzote'],
    services: [
      { serviceId: 21, minutes: 15 },
      { serviceId: 22, minutes: 15 },
      { serviceId: 31, minutes: 30 },
      { serviceId: 32, minutes: 20, bufferMinutes: 10 },
      { serviceId: 33, minutes: 30 },
      { serviceId: 34, minutes: 90, bufferMinutes: 30 },
      { serviceId: 37, minutes: 20, bufferMinutes: 10 },
      { serviceId: 38, minutes: 30 },
      { serviceId: 39, minutes: 30 },
      { serviceId: 42, minutes: 45 },
    ],
  },
  tilleuls: {
    noticeMinutes: 240,
    horizonDays: 60,
    confirmsByHand: true,
    cancelUntilMinutes: 720,
    words: 'Please bring cats in a carrier with a towel over it. First visits take half an hour, so do not hurry.',
    places: ['Salle 1', 'Salle 2'],
    services: [
      { serviceId: 31, minutes: 30 },
      { serviceId: 32, minutes: 20, bufferMinutes: 10 },
      { serviceId: 33, minutes: 30 },
      { serviceId: 36, minutes: 60, bufferMinutes: 15 },
      { serviceId: 38, minutes: 30 },
    ],
  },
  'foam-and-fluff': {
    noticeMinutes: 1440,
    horizonDays: 60,
    confirmsByHand: false,
    cancelUntilMinutes: 1440,
    words: 'Tell us about sore spots and scary things. We are happy to stop for a break, and so is your dog.',
    places: ['Table by the window', 'Quiet room'],
    services: [
      { serviceId: 1, minutes: 60, bufferMinutes: 15, bySize: { LARGE: 90 } },
      { serviceId: 2, minutes: 120, bufferMinutes: 15, bySize: { SMALL: 90, LARGE: 150 } },
      { serviceId: 5, minutes: 75, bufferMinutes: 15 },
      { serviceId: 7, minutes: 45 },
      { serviceId: 21, minutes: 15 },
    ],
  },
};
