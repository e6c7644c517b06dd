import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { reloadIfReachable } from '../../api/connection';
import { loadTexts } from '../../i18n';
import { InlineError } from '../../ui/feedback/InlineError';
import { Skeletons } from '../../ui/loading/Skeletons';
import type { Comments } from '../comments/Comments';
import type { WallPost } from './wall.queries';

/** Set once the component is loaded, so later posts render comments immediately. */
let Loaded: ComponentType<ComponentProps<typeof Comments>> | undefined;

async function load() {
  const [module] = await Promise.all([import('../comments/Comments'), loadTexts(['comments'])]);
  Loaded = module.Comments;
}

/** Prefetches the code when the user is likely to open the comments. */
export const preparePostComments = () => void load().catch(() => undefined);

interface PostCommentsProps {
  post: Pick<WallPost, 'id' | 'userId' | 'isGone'>;
}

/**
 * Comments of a post. Their code is loaded on first use. A deleted post shows only unsent
 * comments.
 */
export function PostComments({ post }: PostCommentsProps) {
  const [hasFinished, setHasFinished] = useState(Loaded !== undefined);
  useEffect(() => {
    const finish = () => setHasFinished(true);
    if (!Loaded) load().then(finish, finish);
  }, []);

  if (!Loaded && hasFinished)
    return <InlineError error={new ApiError(0, { code: 'network' })} onRetry={() => void reloadIfReachable()} />;
  if (!Loaded) return <Skeletons count={2} boxHeight={64} />;
  const { id, userId, isGone } = post;
  return <Loaded targetType="wall_post" targetId={id} ownerId={userId} isGone={isGone} />;
}
