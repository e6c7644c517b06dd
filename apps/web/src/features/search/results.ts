import { paths } from '../../routing/routes';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import { petCategoryLook } from '../catalog/petCategories';
import { userCategoryLook } from '../catalog/userCategories';
import type { SearchResult } from './search.queries';

export function resultPath({ type, id, uuid, title, categoryId }: SearchResult): string {
  switch (type) {
    case 'pet':
      return paths.pet(uuid ?? '');
    case 'person':
    case 'business':
      return paths.user(uuid ?? '');
    case 'service':
      return `${paths.services}?services=${id}`;
    case 'tag':
      return paths.wall({ tag: title });
    case 'blog':
      return paths.blogPost(uuid ?? '');
    case 'post':
      return paths.wallPost(id ?? 0);
    case 'breed':
      return paths.animals({ petCategoryId: categoryId ?? undefined, petCategoryGroup: id ?? undefined });
  }
}

/** Returns the illustration for a search result without a picture. */
export function fallbackLook({ type, categoryId }: SearchResult): { illustration: IllustrationName; tint: Tint } {
  if (type === 'pet' || type === 'breed') return petCategoryLook(categoryId);
  if (type === 'service') return { illustration: 'basket', tint: 'parlor' };
  if (type === 'tag' || type === 'blog') return { illustration: 'paws', tint: 'plain' };
  return userCategoryLook(categoryId) ?? { illustration: 'paws', tint: 'plain' };
}

export const keyOf = ({ type, id, title }: SearchResult): string => `${type}-${id ?? title}`;
