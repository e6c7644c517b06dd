import { IsIn } from 'class-validator';

/**
 * Types of content that users can like: posts and albums (decisions §19). An album has the id of
 * its user or pet.
 */
export const LIKE_TARGETS = ['wall_post', 'blog_post', 'user_album', 'pet_album'] as const;
export const COMMENT_TARGETS = ['wall_post', 'blog_post'] as const;

export type LikeTarget = (typeof LIKE_TARGETS)[number];
export type CommentTarget = (typeof COMMENT_TARGETS)[number];

/** Columns of "Like" and "Comment" that contain the target's id. */
export const TARGET_COLUMNS = {
  wall_post: 'wallPostId',
  blog_post: 'blogPostId',
  user_album: 'albumUserId',
  pet_album: 'albumPetId',
} as const satisfies Record<LikeTarget, string>;

export const IsTarget = (types: readonly string[]) => IsIn(types, { message: 'unknown_reference' });
