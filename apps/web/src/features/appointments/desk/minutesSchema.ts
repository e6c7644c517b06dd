import { z } from 'zod';
import { WalkInDto } from '../../../api/limits';

const { minimum, maximum } = WalkInDto.minutes;

/** Requires a duration in minutes that the server accepts. */
export const minutesSchema = () =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, 'minutes_invalid');
