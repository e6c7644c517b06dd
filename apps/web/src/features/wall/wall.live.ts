import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { addPost, changePost, keptTags, refreshWall, removePost, wallKeys } from './wall.queries';

/** Keeps the wall in step with the stream. */
export function wallLive(queryClient: QueryClient): LiveHandlers {
  return {
    wall_post: (post) => {
      const isOwn = post.userId === session.get()?.user.id;
      // The answer to what is on its way brings it, too, and belongs to what is shown in its place until then.
      if (isOwn && queryClient.isMutating({ mutationKey: wallKeys.creations }) > 0) return;
      addPost(queryClient, post);
    },
    wall_post_updated: (post) => changePost(queryClient, post),
    wall_post_deleted: ({ id }) => removePost(queryClient, id),
    streamResync: () => {
      for (const tag of keptTags(queryClient)) {
        // Where it fails, the stream or coming back to the screen brings it about again.
        void refreshWall(queryClient, tag).catch(() => undefined);
      }
      void queryClient.invalidateQueries({ queryKey: wallKeys.posts });
      void queryClient.invalidateQueries({ queryKey: wallKeys.trending });
    },
  };
}
