import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { addPost, changePost, isOnItsWay, keptTags, refreshWall, removePost, wallKeys } from './wall.queries';

/** Keeps the wall in step with the stream. */
export function wallLive(queryClient: QueryClient): LiveHandlers {
  return {
    wall_post: (post) => {
      // The answer belongs to what is shown in its place until then.
      if (!isOnItsWay(queryClient, post)) addPost(queryClient, post);
    },
    wall_post_updated: (post) => changePost(queryClient, post),
    wall_post_deleted: ({ id }) => removePost(queryClient, id),
    streamResync: () => {
      for (const tag of keptTags(queryClient)) {
        // Where it fails, the stream or coming back to the screen brings it about again.
        void refreshWall(queryClient, tag).catch(() => undefined);
      }
      void queryClient.invalidateQueries({ queryKey: wallKeys.posts });
    },
  };
}
