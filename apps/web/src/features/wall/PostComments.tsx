import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { loadTexts } from '../../i18n';
import { InlineError } from '../../ui/feedback/InlineError';
import { Skeletons } from '../../ui/loading/Skeletons';
import type { Comments } from '../comments/Comments';
import classes from './PostComments.module.css';
import type { WallPost } from './wall.queries';

/** The same for all posts, and at once where it has been loaded before. */
let Loaded: ComponentType<ComponentProps<typeof Comments>> | undefined;

async function load() {
  const [module] = await Promise.all([import('../comments/Comments'), loadTexts(['comments'])]);
  Loaded = module.Comments;
}

/** Somebody may want to read them in a moment. */
export const preparePostComments = () => void load().catch(() => undefined);

interface PostCommentsProps {
  post: Pick<WallPost, 'id' | 'userId' | 'isGone'>;
}

/** The comments on a post; their code comes with the first that are opened. Of one that is gone, what the reader was writing. */
export function PostComments({ post }: PostCommentsProps) {
  const [attempt, setAttempt] = useState(1);
  /** The attempts that have failed or led to it. */
  const [ended, setEnded] = useState(Loaded ? 1 : 0);
  useEffect(() => {
    if (Loaded) return;
    const end = () => setEnded(attempt);
    load().then(end, end);
  }, [attempt]);

  if (!Loaded && ended === attempt)
    return <InlineError error={new ApiError(0, { code: 'network' })} onRetry={() => setAttempt(attempt + 1)} />;
  if (!Loaded) return <Skeletons count={2} className={classes.list} boxClassName={classes.skeleton} />;
  const { id, userId, isGone } = post;
  return <Loaded targetType="wall_post" targetId={id} ownerId={userId} isGone={isGone} />;
}
