import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { session, useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { paths } from '../../routing/routes';
import type { LoginState } from '../../routing/loginState';
import { useChangeSearch } from '../../routing/useChangeSearch';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Illustration } from '../../ui/pictures/Illustration';
import { toPetCategoryId } from '../catalog/breeds';
import { BlogCard } from './BlogCard';
import cards from './BlogCards.module.css';
import { BlogCarousel } from './BlogCarousel';
import { BlogHead } from './BlogHead';
import { type BlogPost, categoryLook, PET_BLOG_CATEGORIES, petCategoryOf } from './blogCategories';
import { BLOG_FEED, BLOG_PAGE_SIZE, publicBlogQuery } from './blogs.queries';
import { ListedPostTools } from './ListedPostTools';

// Loaded on demand, because only authors need these components.
const BlogOverlay = lazy(async () => {
  const [module] = await Promise.all([import('./BlogOverlay'), loadTexts(['media'])]);
  return { default: module.BlogOverlay };
});
const StoredDraft = lazy(() => import('./StoredDraft').then((m) => ({ default: m.StoredDraft })));

/** The public blog. The filter and the open form are stored in the URL. */
export function BlogPage() {
  const { t } = useTranslation('blogs');
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const { pathname } = useLocation();
  const userUuid = useSession()?.user.uuid;
  const [wasLoggedIn] = useState(userUuid !== undefined);
  const petCategoryId = toPetCategoryId(search.get('petCategoryId'));
  const query = useInfiniteQuery(publicBlogQuery(petCategoryId));
  const openForm = search.get('write');
  const [savedDraft, setSavedDraft] = useState<BlogPost | null>(null);

  if (openForm && !userUuid) {
    // Visitors who want to write a post are sent to the login page with this state.
    const state: LoginState = { hasExpired: wasLoggedIn || session.hasExpired() };
    return <Navigate to={paths.login({ next: `${pathname}?${search}` })} replace state={state} />;
  }

  const linkToForm = (write: string) => {
    const opened = new URLSearchParams(search);
    opened.set('write', write);
    return { search: `?${opened}` };
  };
  const closeForm = () => changeSearch((params) => params.delete('write'), { replace: true, preventScrollReset: true });
  const createButton = (label: string) => (
    <Button
      component={Link}
      to={userUuid ? linkToForm('new') : paths.createBlogPost}
      preventScrollReset={userUuid !== undefined}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {label}
    </Button>
  );

  return (
    <Page>
      <BlogHead title={t('list.title')} intro={t('list.intro')}>
        {createButton(t('list.create'))}
        <ActionIcon component="a" href={BLOG_FEED} aria-label={t('list.feed')} title={t('list.feed')}>
          <IconRss size={22} aria-hidden />
        </ActionIcon>
      </BlogHead>
      <BlogCarousel />
      <ChoiceLinks
        label={t('list.filterLabel')}
        choices={[
          { key: 'all', to: paths.blog(), label: t('list.tabs.all'), isChosen: !petCategoryId },
          ...PET_BLOG_CATEGORIES.map((category) => {
            const id = petCategoryOf(category) ?? undefined;
            const { illustration, tint } = categoryLook(category);
            const isChosen = id === petCategoryId;
            return {
              key: category,
              // A click on the active tab clears the filter.
              to: paths.blog(isChosen ? {} : { petCategoryId: id }),
              label: t(`list.tabs.${category as 'PSI'}`),
              icon: <Illustration name={illustration} />,
              tint,
              isChosen,
            };
          }),
        ]}
      />
      <Suspense fallback={null}>
        {savedDraft && <StoredDraft post={savedDraft} onPublished={() => setSavedDraft(null)} />}
      </Suspense>
      <div>
        <EndlessList
          key={petCategoryId}
          query={query}
          pageSize={BLOG_PAGE_SIZE}
          className={cards.grid}
          boxHeight={430}
          failed={(error, retry) => <ApiErrorMessage title={t('list.failed')} error={error} onRetry={retry} />}
          empty={
            <EmptyState illustration="speech" heading={<h2>{t('list.none')}</h2>} action={createButton(t('write'))}>
              {t('list.noneText')}
            </EmptyState>
          }
        >
          {(post, index) => (
            <BlogCard
              post={post}
              heading="h2"
              eager={index === 0}
              action={t('list.readMore')}
              tools={
                post.authorUuid === userUuid && (
                  <ListedPostTools post={post} edit={linkToForm(post.uuid)} preventScrollReset />
                )
              }
            />
          )}
        </EndlessList>
      </div>
      <Suspense fallback={null}>
        {openForm && (
          <BlogOverlay
            key={openForm}
            uuid={openForm === 'new' ? undefined : openForm}
            onClose={closeForm}
            onSaved={(post, outcome) => {
              if (outcome === 'draft') setSavedDraft(post);
              closeForm();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
