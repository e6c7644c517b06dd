import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { PET_CATEGORY } from '../catalog/petCategories';
import { entriesQuery } from '../health-records/health.queries';
import { nextOf } from '../reminders/agenda';
import { careQuery } from '../reminders/care.queries';

/** Kinds of pets that are usually vaccinated. */
const VACCINATED: number[] = [PET_CATEGORY.dogs, PET_CATEGORY.cats];

export type PetHealth = ReturnType<typeof usePetHealth>;

/**
 * The next care of the user's pet and its last vaccination. Fields are undefined if they could not
 * be loaded, because the page has them only as a summary.
 */
export function usePetHealth({ uuid, diedOn, petCategory }: components['schemas']['Pet']) {
  const isAlive = diedOn === null;
  const care = useQuery({ ...careQuery(), enabled: isAlive });
  const vaccinations = useInfiniteQuery(entriesQuery(uuid, 'vaccination'));
  const entries = vaccinations.data?.pages[0]?.items;
  const next = care.data && (nextOf(care.data, uuid) ?? null);
  const today = care.data?.today ?? '';
  return {
    isPending: care.isLoading || vaccinations.isLoading,
    /** Null if nothing is due. */
    next,
    isLate: next ? next.day < today : false,
    /** Whether care is due today or overdue. */
    isDue: next ? next.day <= today : false,
    /** The date of the last vaccination. */
    lastVaccination: entries?.[0]?.day,
    /** Whether the pet should be vaccinated but its record has no vaccination. */
    lacksVaccination: isAlive && entries?.length === 0 && VACCINATED.includes(petCategory.id),
  };
}
