import { Box, Button, Flex } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Group, SimpleGrid, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { EndlessList } from '../../ui/lists/EndlessList';
import { BlogCard } from './BlogCard';
import cards from './BlogCards.module.css';
import type { BlogPost } from './blogCategories';
import { BlogHead } from './BlogHead';
import { BLOG_PAGE_SIZE, blogStatisticsQuery, ownBlogQuery } from './blogs.queries';
import { ListedPostTools } from './ListedPostTools';
import classes from './OwnBlogPage.module.css';
import { usePublish } from './usePublish';

const GUIDELINES = ['clear', 'respect', 'images', 'respond', 'authentic'] as const;

/** The author's own posts, including drafts, with buttons to manage them. */
export function OwnBlogPage() {
  const { t } = useTranslation('blogs');
  const query = useInfiniteQuery(ownBlogQuery());
  return (
    <Page>
      <BlogHead title={t('own.title')} intro={t('own.intro')}>
        <Button component={Link} to={paths.createBlogPost} leftSection={<IconPlus size={20} aria-hidden />}>
          {t('list.create')}
        </Button>
      </BlogHead>
      <div className={classes.columns}>
        <Statistics />
        <div>
          <EndlessList
            query={query}
            pageSize={BLOG_PAGE_SIZE}
            className={cards.grid}
            boxHeight={430}
            failed={(error, retry) => <ApiErrorMessage title={t('failed')} error={error} onRetry={retry} />}
            empty={
              // This empty state has no button, because the page has one above the list.
              <EmptyState illustration="speech" heading={<h2>{t('none')}</h2>}>
                {t('noneTextMine')}
              </EmptyState>
            }
          >
            {(post) => <BlogCard post={post} heading="h2" hasState tools={<Tools post={post} />} />}
          </EndlessList>
        </div>
        <Guidelines />
      </div>
    </Page>
  );
}

function Tools({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blogs');
  const { publish, isPending } = usePublish('publish.failed');
  const { title } = post;
  return (
    <>
      {post.isPublished ? (
        <Button
          component={Link}
          to={paths.blogPost(post.uuid)}
          variant="default"
          aria-label={t('own.viewOf', { title })}
          mr="auto"
        >
          {t('own.view')}
        </Button>
      ) : (
        <Button loading={isPending} aria-label={t('own.publishOf', { title })} mr="auto" onClick={() => publish(post)}>
          {t('post.publish')}
        </Button>
      )}
      <ListedPostTools post={post} edit={paths.editBlogPost(post.uuid)} />
    </>
  );
}

/** Counts of all posts. Shows dashes if the counts fail to load. */
function Statistics() {
  const { t } = useTranslation('blogs');
  const format = useFormat();
  const { data } = useQuery(blogStatisticsQuery());
  const figure = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  return (
    <section aria-label={t('own.statistics')}>
      <SimpleGrid component="dl" cols={3} spacing="xs">
        {(['total', 'published', 'drafts'] as const).map((name) => (
          <Flex
            key={name}
            direction="column-reverse"
            justify="flex-end"
            px="xs"
            py="sm"
            bd="1px solid var(--hairline)"
            bdrs="lg"
            bg="var(--card)"
            ta="center"
          >
            <Box component="dt" c="dimmed" fz={13} fw={600} lh={1.25}>
              {t(`own.${name}`)}
            </Box>
            <Box component="dd" fz={24} fw={900} lh={1.3}>
              {figure(data?.[name])}
            </Box>
          </Flex>
        ))}
      </SimpleGrid>
    </section>
  );
}

function Guidelines() {
  const { t } = useTranslation('blogs');
  return (
    <div>
      <Stack component={Card} gap="sm" p={20}>
        <Box component="h2" fz="lg">
          {t('own.guidelines.title')}
        </Box>
        <Stack component="ul" gap="xs">
          {GUIDELINES.map((name) => (
            <Group component="li" key={name} gap="xs" align="flex-start" wrap="nowrap">
              <IconCheck size={22} color="var(--success)" aria-hidden />
              {t(`own.guidelines.items.${name}`)}
            </Group>
          ))}
        </Stack>
      </Stack>
    </div>
  );
}
