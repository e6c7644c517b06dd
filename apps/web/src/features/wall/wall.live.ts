import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import {
  addPost,
  addUnloadedPosts,
  changePost,
  isBeingSent,
  cachedTags,
  refreshWall,
  removePost,
  wallKeys,
} from './wall.queries';

/** Updates the wall from the event stream. */
export function wallLive(queryClient: QueryClient): LiveHandlers {
  return {
    wall_post: (post) => {
      // Skips the user's own post while its request is in flight, because the response adds it and
      // replaces the pending item.
      if (!isBeingSent(queryClient, post)) addPost(queryClient, post);
    },
    new_posts: ({ ids }) => addUnloadedPosts(queryClient, ids),
    wall_post_updated: (post) => changePost(queryClient, post),
    wall_post_deleted: ({ id }) => removePost(queryClient, id),
    streamResync: () => {
      for (const tag of cachedTags(queryClient)) {
        // After a failure, the next event or visit refreshes the list again.
        void refreshWall(queryClient, tag).catch(() => undefined);
      }
      void queryClient.invalidateQueries({ queryKey: wallKeys.posts });
    },
  };
}
