import {
  BY_ID,
  CREATED,
  ID,
  inPages,
  LIKES,
  timestamp,
  timestampOrNull,
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
    content: { en: 'The text.', sr: 'Tekst.' },
    pictureUrl: { en: 'The URL of the picture.', sr: 'Adresa slike.' },
    tags: { en: 'The hashtags.', sr: 'Heštegovi.' },
    mentions: { en: 'The names of the mentioned users.', sr: 'Imena pomenutih osoba.' },
    likes: LIKES,
    comments: { en: 'The number of comments.', sr: 'Broj komentara.' },
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
        createdAt: timestamp(post.createdAt),
        editedAt: timestampOrNull(post.editedAt),
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
    title: { en: 'The title.', sr: 'Naslov.' },
    content: { en: 'The text, in Markdown.', sr: 'Tekst, u Markdown-u.' },
    category: { en: 'The category.', sr: 'Kategorija.' },
    pictureUrl: { en: 'The URL of the picture.', sr: 'Adresa slike.' },
    isPublished: {
      en: 'Whether the post is published; otherwise it is a draft.',
      sr: 'Da li je tekst objavljen; inače je nacrt.',
    },
    publishedAt: { en: 'When you published it.', sr: 'Kada je objavljen.' },
    likes: LIKES,
    comments: { en: 'The number of comments.', sr: 'Broj komentara.' },
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
  about: { en: 'Your comments.', sr: 'Tvoji komentari.' },
  fields: {
    id: ID,
    on: { en: 'The commented post: kind and id.', sr: 'Komentarisana objava: vrsta i broj.' },
    replyTo: { en: 'The id of the comment that this one replies to.', sr: 'Broj komentara na koji odgovara.' },
    content: { en: 'The text.', sr: 'Tekst.' },
    mentions: { en: 'The names of the mentioned users.', sr: 'Imena pomenutih osoba.' },
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
        createdAt: timestamp(comment.createdAt),
        editedAt: timestampOrNull(comment.editedAt),
      };
  },
});

export const likes = section({
  file: 'likes',
  tables: ['Like'],
  about: { en: 'Your likes.', sr: 'Tvoja sviđanja.' },
  fields: {
    id: ID,
    of: { en: 'The liked item: kind and id.', sr: 'Šta ti se sviđa: vrsta i broj.' },
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
    for await (const like of rows)
      yield { id: Number(like.id), of: targetOf(like), createdAt: timestamp(like.createdAt) };
  },
});

export const mentions = section({
  file: 'mentions',
  tables: ['Mention'],
  about: { en: 'Mentions of you by others.', sr: 'Gde te drugi pominju.' },
  fields: {
    id: ID,
    name: { en: 'The name in the text.', sr: 'Ime u tekstu.' },
    in: { en: 'The post or comment: kind and id.', sr: 'Objava ili komentar: vrsta i broj.' },
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
        createdAt: timestamp(mention.createdAt),
      };
  },
});
