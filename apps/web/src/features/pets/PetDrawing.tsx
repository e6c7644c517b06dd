import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { Illustration } from '../../ui/pictures/Illustration';
import { toPetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petDrawing } from '../catalog/drawing';

/**
 * Illustration for a pet without a photo. Loads the breeds on demand, to show the breed's own
 * illustration.
 */
export function PetDrawing({ pet }: { pet: Pick<components['schemas']['Pet'], 'petCategory' | 'petCategoryGroup'> }) {
  const { petCategory, petCategoryGroup } = pet;
  const { data: breeds, isPending } = useQuery(breedsQuery(toPetCategoryId(String(petCategory.id))));
  // Renders nothing while the breeds load, so the illustration does not change.
  if (isPending) return null;
  const breed = breeds?.find(({ id }) => id === petCategoryGroup.id);
  return <Illustration name={petDrawing(petCategory.id, breed)} />;
}
