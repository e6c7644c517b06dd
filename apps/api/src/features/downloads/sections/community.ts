import { storedMedia } from '../../media/media-items.js';
import { BY_ID, inPages, timestamp, timestampOrNull, section, targetOf } from './section.js';

export const wallPosts = section({
  file: 'wall-posts',
  tables: ['WallPost', 'WallPostTag'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.wallPost.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          content: true,
          mediaUrl: true,
          media: true,
          likeCount: true,
          commentCount: true,
          createdAt: true,
          editedAt: true,
          tags: { select: { tag: true, spelling: true }, orderBy: { tag: 'asc' } },
          mentions: { select: { name: true }, orderBy: { id: 'asc' } },
        },
      }),
    );
    for await (const post of rows)
      yield {
        id: post.id,
        content: post.content,
        pictureUrl: post.mediaUrl,
        pictures: storedMedia(post.media, post.mediaUrl),
        tags: post.tags.map(({ tag, spelling }) => spelling ?? tag),
        mentions: post.mentions.map(({ name }) => name),
        likes: post.likeCount,
        comments: post.commentCount,
        createdAt: timestamp(post.createdAt),
        editedAt: timestampOrNull(post.editedAt),
      };
  },
});

export const blogPosts = section({
  file: 'blog-posts',
  tables: ['BlogPost'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.blogPost.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          uuid: true,
          title: true,
          content: true,
          category: true,
          imageUrl: true,
          isPublished: true,
          publishedAt: true,
          likeCount: true,
          commentCount: true,
          createdAt: true,
          updatedAt: true,
        },
      }),
    );
    for await (const { imageUrl, likeCount, commentCount, publishedAt, createdAt, updatedAt, ...post } of rows)
      yield {
        ...post,
        pictureUrl: imageUrl,
        publishedAt: timestampOrNull(publishedAt),
        likes: likeCount,
        comments: commentCount,
        createdAt: timestamp(createdAt),
        updatedAt: timestamp(updatedAt),
      };
  },
});

export const comments = section({
  file: 'comments',
  tables: ['Comment'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.comment.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          wallPostId: true,
          blogPostId: true,
          parentId: true,
          content: true,
          createdAt: true,
          editedAt: true,
          mentions: { select: { name: true }, orderBy: { id: 'asc' } },
        },
      }),
    );
    for await (const comment of rows)
      yield {
        id: Number(comment.id),
        on: targetOf(comment),
        replyTo: comment.parentId === null ? null : Number(comment.parentId),
        content: comment.content,
        mentions: comment.mentions.map(({ name }) => name),
        createdAt: timestamp(comment.createdAt),
        editedAt: timestampOrNull(comment.editedAt),
      };
  },
});

export const likes = section({
  file: 'likes',
  tables: ['Like'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.like.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: {
          id: true,
          wallPostId: true,
          blogPostId: true,
          albumUserId: true,
          albumPetId: true,
          createdAt: true,
        },
      }),
    );
    for await (const like of rows)
      yield { id: Number(like.id), of: targetOf(like), createdAt: timestamp(like.createdAt) };
  },
});

export const mentions = section({
  file: 'mentions',
  tables: ['Mention'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.mention.findMany({
        ...BY_ID,
        where: { ...where, userId },
        select: { id: true, name: true, wallPostId: true, commentId: true, createdAt: true },
      }),
    );
    for await (const mention of rows)
      yield {
        id: Number(mention.id),
        name: mention.name,
        in: targetOf(mention),
        createdAt: timestamp(mention.createdAt),
      };
  },
});
