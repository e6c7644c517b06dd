import { useLocalStorage } from '@mantine/hooks';

/**
 * UUID of the pet whose next steps the owner's profile shows, or an empty string. Stored on this
 * device until the owner hides the steps.
 */
export const useNewPet = (ownerUuid = '') =>
  useLocalStorage({ key: `new-pet:${ownerUuid}`, defaultValue: '', getInitialValueInEffect: false });
