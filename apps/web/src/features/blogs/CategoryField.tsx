import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import type { Control } from '../../ui/forms/useGuidedForm';
import { BLOG_CATEGORIES, type BlogPost, categoryLook, PET_BLOG_CATEGORIES } from './blogCategories';
import type { BlogValues } from './blogSchema';

interface CategoryFieldProps extends Control<BlogValues['category']> {
  form: 'page' | 'overlay';
  stored: BlogPost['category'] | undefined;
}

/**
 * Category choices: all categories on the page, but only pet categories and the post's stored
 * category in the dialog.
 */
export function CategoryField({ form, stored, value, ...control }: CategoryFieldProps) {
  const { t } = useTranslation('blogs');
  const categories =
    form === 'page'
      ? BLOG_CATEGORIES
      : BLOG_CATEGORIES.filter((category) => PET_BLOG_CATEGORIES.includes(category) || category === stored);
  return (
    <ChoiceCards
      {...control}
      value={value || null}
      layout="pills"
      legend={t('form.fields.category')}
      choices={categories.map((category) => ({
        value: category,
        label: t(`categories.${category}`),
        tint: categoryLook(category).tint,
      }))}
    />
  );
}
