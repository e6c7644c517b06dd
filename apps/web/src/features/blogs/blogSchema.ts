import { z } from 'zod';
import { CreateBlogPostDto } from '../../api/limits';
import { trimText } from '@sapa/shared/trim-text.ts';
import type { BlogCategory, BlogPost } from './blogCategories';

export const MAX_LENGTHS = {
  title: CreateBlogPostDto.title.maxLength,
  content: CreateBlogPostDto.content.maxLength,
};

/** Form values. `category` is empty until the author selects a category. */
export interface BlogValues extends Record<string, unknown> {
  category: BlogCategory | '';
  title: string;
  imageUrl: string;
  content: string;
}

export const EMPTY_POST: BlogValues = { category: '', title: '', imageUrl: '', content: '' };

export const toBlogValues = ({ category, title, imageUrl, content }: BlogPost): BlogValues => ({
  category,
  title,
  imageUrl: imageUrl ?? '',
  content,
});

export const blogSchema = z.object({
  category: z.string().min(1, 'required'),
  title: z.string().overwrite(trimText).min(1, 'required').max(MAX_LENGTHS.title, 'too_long'),
  imageUrl: z.string(),
  content: z.string().overwrite(trimText).min(1, 'required').max(MAX_LENGTHS.content, 'too_long'),
});
