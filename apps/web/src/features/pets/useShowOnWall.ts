import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';

type Pet = Pick<components['schemas']['Pet'], 'uuid' | 'name' | 'photos'>;

/** Opens the wall with the draft of a post that has the pet's name, its photo and a link to it. */
export function useShowOnWall({ uuid, name, photos: [photo] }: Pet) {
  const { t } = useTranslation('pets');
  const navigate = useNavigate();
  const user = useSession()?.user;
  const [isPreparing, setPreparing] = useState(false);

  async function show() {
    setPreparing(true);
    if (user) {
      const { draftPost } = await import('../wall/draftPost');
      const link = new URL(paths.pet(uuid), window.location.origin).href;
      await draftPost(user.uuid, t('wallPost', { name, link }), photo?.url);
    }
    await navigate(paths.wall());
    setPreparing(false);
  }
  return { show: () => void show(), isPreparing };
}
