import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { draft } from '../../lib/draft';
import { notify } from '../../ui/feedback/notify';
import { useStoredPhotos } from '../../ui/uploads/storedPhotos';
import { PhotoQueue } from '../../ui/uploads/PhotoQueue';
import { type CreatedPet, toCreatedPet } from './createdPet';
import { PetForm } from './PetForm';
import { petKeys } from './pets.queries';
import { PetPhotosStep } from './PetPhotosStep';
import { useNewPet } from './useNewPet';

/** Location state of links to this page. */
interface AddPetState {
  /** The page to return to. It gets the new pet as `petUuid` in its query. */
  next?: string;
}

function withPet(path: string, petUuid: string) {
  const url = new URL(path, window.location.origin);
  url.searchParams.set('petUuid', petUuid);
  return url.pathname + url.search;
}

/**
 * Adds a pet in two steps: create the pet, then upload its photos. The device stores the created
 * pet, so a retry after a reload or after logging in does not create it twice.
 */
export function AddPetPage() {
  const navigate = useNavigate();
  const next = (useLocation().state as AddPetState | null)?.next;
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const draftKey = `pet:${user?.uuid}`;
  const createdKey = `pet-created:${user?.uuid}`;

  const [created, setCreated] = useState(() => toCreatedPet(draft.read(createdKey)));
  const [, setNewPet] = useNewPet(user?.uuid);
  const [queue] = useState(() => new PhotoQueue());
  useEffect(() => () => queue.close(), [queue]);
  const earlierPhotos = useStoredPhotos(queue, `pet-photos:${user?.uuid}`);

  function finish({ uuid, name }: CreatedPet) {
    draft.remove(createdKey);
    if (user) setNewPet(uuid);
    queue.clear();
    void queryClient.invalidateQueries({ queryKey: petKeys.all });
    notify.success((t) => t('pets:create.added', { name }));
    void navigate(next ? withPet(next, uuid) : user ? paths.user(user.uuid) : paths.home, { replace: true });
  }

  function onCreated(pet: CreatedPet) {
    queue.dropUnsendable();
    if (!queue.get().length) {
      finish(pet);
      return;
    }
    draft.write(createdKey, pet);
    setCreated(pet);
  }

  if (created) return <PetPhotosStep pet={created} queue={queue} onDone={() => finish(created)} />;
  return <PetForm queue={queue} earlierPhotos={earlierPhotos} draftKey={draftKey} owner={user} onCreated={onCreated} />;
}
