import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { Illustration } from '../../ui/pictures/Illustration';
import { toPetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petDrawing } from '../catalog/drawing';

/** Stands in for a pet's photo. The breeds, which know how a breed is drawn, are only fetched where one is missing. */
export function PetDrawing({ pet }: { pet: components['schemas']['Pet'] }) {
  const { petCategory, petCategoryGroup } = pet;
  const { data: breeds, isPending } = useQuery(breedsQuery(toPetCategoryId(String(petCategory.id))));
  // No animal rather than one that turns into another.
  if (isPending) return null;
  const breed = breeds?.find(({ id }) => id === petCategoryGroup.id);
  return <Illustration name={petDrawing(petCategory.id, breed)} />;
}
