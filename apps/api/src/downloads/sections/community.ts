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
  words,
} from './section.js';

export const wallPosts = section({
  file: 'wall-posts',
  tables: ['WallPost', 'WallPostTag'],
  about: words('Your posts on the wall.', 'Tvoje objave na zidu.'),
  fields: {
    id: ID,
    content: words('What you wrote.', 'Šta piše.'),
    pictureUrl: words('The address of its picture.', 'Adresa slike.'),
    tags: words('Its hashtags.', 'Heštegovi.'),
    mentions: words('The names you mentioned in it.', 'Imena koja pominje.'),
    likes: LIKES,
    comments: words('How many comments it has.', 'Broj komentara.'),
    createdAt: CREATED,
    editedAt: words('When you last changed it.', 'Kada je poslednji put izmenjena.'),
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
  about: words('Your blog posts, drafts included.', 'Tvoj blog, sa nacrtima.'),
  fields: {
    id: ID,
    uuid: UUID,
    title: words('Its title.', 'Naslov.'),
    content: words('Its text, in Markdown.', 'Tekst, u Markdown-u.'),
    category: words('Its category.', 'Kategorija.'),
    pictureUrl: words('The address of its picture.', 'Adresa slike.'),
    isPublished: words(
      'Whether others can read it; else it is a draft.',
      'Da li drugi mogu da ga čitaju; inače je nacrt.',
    ),
    publishedAt: words('When you published it.', 'Kada je objavljen.'),
    likes: LIKES,
    comments: words('How many comments it has.', 'Broj komentara.'),
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
  about: words('Your comments.', 'Tvoji komentari.'),
  fields: {
    id: ID,
    on: words('What you commented on: kind and number.', 'Šta komentariše: vrsta i broj.'),
    replyTo: words('The number of the comment that it replies to.', 'Broj komentara na koji odgovara.'),
    content: words('What you wrote.', 'Šta piše.'),
    mentions: words('The names you mentioned in it.', 'Imena koja pominje.'),
    createdAt: CREATED,
    editedAt: words('When you last changed it.', 'Kada je poslednji put izmenjen.'),
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
  about: words('What you like.', 'Šta ti se sviđa.'),
  fields: {
    id: ID,
    of: words('What you like: kind and number.', 'Šta ti se sviđa: vrsta i broj.'),
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
  about: words('Where others have mentioned you.', 'Gde te drugi pominju.'),
  fields: {
    id: ID,
    name: words('How you were called.', 'Kako te zovu.'),
    in: words('Where: kind and number.', 'Gde: vrsta i broj.'),
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
