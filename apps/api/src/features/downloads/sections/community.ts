import {
  BY_ID,
  CREATED,
  ID,
  inPages,
  LIKES,
  moment,
  momentOrNull,
  section,
  targetOf,
  UPDATED,
  UUID,
} from './section.js';

export const wallPosts = section({
  file: 'wall-posts',
  tables: ['WallPost', 'WallPostTag'],
  about: { en: 'Your posts on the wall.', sr: 'Tvoje objave na zidu.' },
  fields: {
    id: ID,
    content: { en: 'What you wrote.', sr: 'Šta piše.' },
    pictureUrl: { en: 'The address of its picture.', sr: 'Adresa slike.' },
    tags: { en: 'Its hashtags.', sr: 'Heštegovi.' },
    mentions: { en: 'The names you mentioned in it.', sr: 'Imena koja pominje.' },
    likes: LIKES,
    comments: { en: 'How many comments it has.', sr: 'Broj komentara.' },
    createdAt: CREATED,
    editedAt: { en: 'When you last changed it.', sr: 'Kada je poslednji put izmenjena.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.wallPost.findMany({
        ...BY_ID,
        where: { ...where, authorId: userId },
        select: {
          id: true,
          content: true,
          mediaUrl: true,
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
        tags: post.tags.map(({ tag, spelling }) => spelling ?? tag),
        mentions: post.mentions.map(({ name }) => name),
        likes: post.likeCount,
        comments: post.commentCount,
        createdAt: moment(post.createdAt),
        editedAt: momentOrNull(post.editedAt),
      };
  },
});

export const blogPosts = section({
  file: 'blog-posts',
  tables: ['BlogPost'],
  about: { en: 'Your blog posts, drafts included.', sr: 'Tvoj blog, sa nacrtima.' },
  fields: {
    id: ID,
    uuid: UUID,
    title: { en: 'Its title.', sr: 'Naslov.' },
    content: { en: 'Its text, in Markdown.', sr: 'Tekst, u Markdown-u.' },
    category: { en: 'Its category.', sr: 'Kategorija.' },
    pictureUrl: { en: 'The address of its picture.', sr: 'Adresa slike.' },
    isPublished: {
      en: 'Whether others can read it; else it is a draft.',
      sr: 'Da li drugi mogu da ga čitaju; inače je nacrt.',
    },
    publishedAt: { en: 'When you published it.', sr: 'Kada je objavljen.' },
    likes: LIKES,
    comments: { en: 'How many comments it has.', sr: 'Broj komentara.' },
    createdAt: CREATED,
    updatedAt: UPDATED,
  },
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
        publishedAt: momentOrNull(publishedAt),
        likes: likeCount,
        comments: commentCount,
        createdAt: moment(createdAt),
        updatedAt: moment(updatedAt),
      };
  },
});

export const comments = section({
  file: 'comments',
  tables: ['Comment'],
  about: { en: 'Your comments.', sr: 'Tvoji komentari.' },
  fields: {
    id: ID,
    on: { en: 'What you commented on: kind and number.', sr: 'Šta komentariše: vrsta i broj.' },
    replyTo: { en: 'The number of the comment that it replies to.', sr: 'Broj komentara na koji odgovara.' },
    content: { en: 'What you wrote.', sr: 'Šta piše.' },
    mentions: { en: 'The names you mentioned in it.', sr: 'Imena koja pominje.' },
    createdAt: CREATED,
    editedAt: { en: 'When you last changed it.', sr: 'Kada je poslednji put izmenjen.' },
  },
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
        createdAt: moment(comment.createdAt),
        editedAt: momentOrNull(comment.editedAt),
      };
  },
});

export const likes = section({
  file: 'likes',
  tables: ['Like'],
  about: { en: 'What you like.', sr: 'Šta ti se sviđa.' },
  fields: {
    id: ID,
    of: { en: 'What you like: kind and number.', sr: 'Šta ti se sviđa: vrsta i broj.' },
    createdAt: CREATED,
  },
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
    for await (const like of rows) yield { id: Number(like.id), of: targetOf(like), createdAt: moment(like.createdAt) };
  },
});

export const mentions = section({
  file: 'mentions',
  tables: ['Mention'],
  about: { en: 'Where others have mentioned you.', sr: 'Gde te drugi pominju.' },
  fields: {
    id: ID,
    name: { en: 'How you were called.', sr: 'Kako te zovu.' },
    in: { en: 'Where: kind and number.', sr: 'Gde: vrsta i broj.' },
    createdAt: CREATED,
  },
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
        createdAt: moment(mention.createdAt),
      };
  },
});
