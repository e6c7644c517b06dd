import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { Illustration } from '../../ui/pictures/Illustration';
import { toPetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petDrawing } from '../catalog/drawing';

/** An illustration in place of a pet's photo. Only here the breeds are fetched, to find the illustration of a breed. */
export function PetDrawing({ pet }: { pet: Pick<components['schemas']['Pet'], 'petCategory' | 'petCategoryGroup'> }) {
  const { petCategory, petCategoryGroup } = pet;
  const { data: breeds, isPending } = useQuery(breedsQuery(toPetCategoryId(String(petCategory.id))));
  // Rather no animal than one that is then replaced by another.
  if (isPending) return null;
  const breed = breeds?.find(({ id }) => id === petCategoryGroup.id);
  return <Illustration name={petDrawing(petCategory.id, breed)} />;
}
