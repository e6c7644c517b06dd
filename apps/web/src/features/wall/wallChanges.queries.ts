import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { discardUnsent, findUnsentComments } from '../comments/unsent';
import { changePost, removePost, wallKeys, type WallPost } from './wall.queries';

export interface PostChange {
  content: string;
  mediaUrl?: string | null;
  mentionUuids?: string[];
}

export function useUpdatePost(id: number) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (body: PostChange) => data(api.PATCH('/wall/{id}', { params: { path: { id } }, body })),
    onSuccess: (post: WallPost) => {
      changePost(queryClient, post);
      void queryClient.invalidateQueries({ queryKey: wallKeys.trending });
    },
  };
}

export function useRemovePost(id: number) {
  const queryClient = useQueryClient();
  return {
    mutationFn: async () => {
      try {
        await data(api.DELETE('/wall/{id}', { params: { path: { id } } }));
      } catch (error) {
        // The post is already deleted, so the deletion has succeeded.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: () => {
      // Discards the user's unsent comments on the post.
      findUnsentComments({ targetType: 'wall_post', targetId: id }).forEach(discardUnsent);
      removePost(queryClient, id);
    },
  };
}
