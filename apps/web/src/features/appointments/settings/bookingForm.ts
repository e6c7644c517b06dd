import { trimText } from '@sapa/shared/trim-text.ts';
import { z } from 'zod';
import type { useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { minutesSchema } from '../desk/minutesSchema';
import type { OwnBooking, OwnBookingBody } from '../desk/desk.queries';

/** Longest time between two appointments, in minutes. */
const LONGEST_BUFFER = 120;
const USUAL_MINUTES = 60;

export interface DurationValues {
  /** Empty for all species. */
  petCategoryId: string;
  /** Empty for all sizes. */
  size: string;
  minutes: string;
}

export interface ServiceValues {
  serviceId: number;
  isBookable: boolean;
  minutes: string;
  bufferMinutes: string;
  durations: DurationValues[];
}

export interface BookingValues extends Record<string, unknown> {
  isOpen: boolean;
  confirmsByHand: boolean;
  noticeMinutes: string;
  horizonDays: string;
  cancelUntilMinutes: string;
  words: string;
  places: { id?: number; name: string }[];
  services: ServiceValues[];
}

export const bookingSchema = z.object({
  places: z.array(z.object({ name: z.string().overwrite(trimText).min(1, 'required') })),
  services: z.array(
    z.union([
      z.object({ isBookable: z.literal(false) }),
      z.object({
        isBookable: z.literal(true),
        minutes: minutesSchema(),
        bufferMinutes: z
          .string()
          .refine((text) => /^\d+$/.test(text) && Number(text) <= LONGEST_BUFFER, 'buffer_invalid'),
        durations: z.array(z.object({ minutes: minutesSchema() })),
      }),
    ]),
  ),
});

/** Returns the form's values. A new business starts with one place and all its services. */
export function toValues(booking: OwnBooking, offered: number[], firstPlace: string): BookingValues {
  const isNew = booking.places.length === 0;
  return {
    isOpen: isNew || booking.isOpen,
    confirmsByHand: booking.confirmsByHand,
    noticeMinutes: String(booking.noticeMinutes),
    horizonDays: String(booking.horizonDays),
    cancelUntilMinutes: String(booking.cancelUntilMinutes),
    words: booking.words ?? '',
    places: isNew ? [{ name: firstPlace }] : booking.places,
    services: offered.map((serviceId) => {
      const stored = booking.services.find((service) => service.serviceId === serviceId);
      return {
        serviceId,
        isBookable: isNew || stored !== undefined,
        minutes: String(stored?.minutes ?? USUAL_MINUTES),
        bufferMinutes: String(stored?.bufferMinutes ?? 0),
        durations: (stored?.durations ?? []).map(({ petCategoryId, size, minutes }) => ({
          petCategoryId: String(petCategoryId ?? ''),
          size: size ?? '',
          minutes: String(minutes),
        })),
      };
    }),
  };
}

export function toBody(values: BookingValues): OwnBookingBody {
  return {
    isOpen: values.isOpen,
    confirmsByHand: values.confirmsByHand,
    noticeMinutes: Number(values.noticeMinutes),
    horizonDays: Number(values.horizonDays),
    cancelUntilMinutes: Number(values.cancelUntilMinutes),
    words: values.words.trim() || null,
    places: values.places,
    services: values.services
      .filter(({ isBookable }) => isBookable)
      .map(({ serviceId, minutes, bufferMinutes, durations }) => ({
        serviceId,
        minutes: Number(minutes),
        bufferMinutes: Number(bufferMinutes),
        durations: durations.map((duration) => ({
          petCategoryId: Number(duration.petCategoryId) || null,
          size: (duration.size || null) as 'small' | null,
          minutes: Number(duration.minutes),
        })),
      })),
  };
}

export type BookingForm = ReturnType<typeof useGuidedForm<BookingValues>>;
