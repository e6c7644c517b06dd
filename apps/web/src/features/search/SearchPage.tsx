import { Box, Flex, Group, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Search_find } from '../../api/enums';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { ResultCard } from './ResultCard';
import { keyOf } from './results';
import { searchQuery, type SearchSection, type SearchType, searchTypeQuery } from './search.queries';
import { SearchBox } from './SearchBox';
import classes from './Search.module.css';

const { type: TYPES } = Search_find;
/** Result types that show an excerpt of the text. */
const EXCERPT_TYPES: SearchType[] = ['blog', 'post'];

/** Search page for all types of content. The URL contains the query and the type. */
export function SearchPage() {
  const { t } = useTranslation('search');
  const [searchParams] = useSearchParams();
  const q = searchParams.get('q')?.trim() ?? '';
  const type = TYPES.find((name) => name === searchParams.get('type'));

  return (
    <Page>
      <PageHeading title={q ? t('titleOf', { q }) : t('title')}>{t('title')}</PageHeading>
      {/* The key resets the field when the URL has a new query. */}
      <SearchBox key={q} q={q} />
      {q && (
        <>
          <ChoiceLinks
            label={t('types')}
            choices={[undefined, ...TYPES].map((choice) => ({
              key: choice ?? 'all',
              to: paths.search({ q, type: choice }),
              label: t(`type.${choice ?? 'all'}`),
              isChosen: choice === type,
            }))}
          />
          {type ? <OneType q={q} type={type} /> : <Everything q={q} />}
        </>
      )}
      {!q && (
        <EmptyState illustration="magnifier" heading={<h2>{t('start.title')}</h2>}>
          {t('start.text')}
        </EmptyState>
      )}
    </Page>
  );
}

function Everything({ q }: { q: string }) {
  const { t } = useTranslation('search');
  const { data: sections, error, refetch } = useQuery(searchQuery(q));
  if (error && !sections) return <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!sections) return <Skeletons count={6} className={classes.results} boxHeight={88} />;
  if (!sections.length) return <NoResults q={q} />;
  return (
    <>
      {sections.map((section) => (
        <Flex
          component="section"
          direction="column"
          gap="sm"
          key={section.type}
          aria-labelledby={`found-${section.type}`}
        >
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <h2 id={`found-${section.type}`}>{t(`type.${section.type}`)}</h2>
            {section.next && (
              <TextLink to={paths.search({ q, type: section.type })}>
                {t('more')}
                <VisuallyHidden> {t(`type.${section.type}`)}</VisuallyHidden>
              </TextLink>
            )}
          </Group>
          <Results sections={[section]} q={q} />
        </Flex>
      ))}
    </>
  );
}

function OneType({ q, type }: { q: string; type: SearchType }) {
  const { t } = useTranslation('search');
  const query = useInfiniteQuery(searchTypeQuery(q, type));
  const { data, error, refetch } = query;
  if (error && !data) return <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className={classes.results} boxHeight={88} />;
  const sections = data.pages.flatMap(({ items }) => items);
  if (!sections.length) return <NoResults q={q} />;
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={t(`type.${type}`)}>
      <Results sections={sections} q={q} />
      <LoadMorePages query={query} />
    </Flex>
  );
}

function Results({ sections, q }: { sections: SearchSection[]; q: string }) {
  const { t } = useTranslation('search');
  const [first] = sections;
  const context = first && EXCERPT_TYPES.includes(first.type) ? 'text' : undefined;
  return (
    <>
      {first?.isSimilar && (
        <Box component="p" c="dimmed">
          {t('similar', { q, context })}
        </Box>
      )}
      <ul className={classes.results}>
        {sections
          .flatMap(({ results }) => results)
          .map((result) => (
            <li key={keyOf(result)}>
              <ResultCard result={result} q={q} />
            </li>
          ))}
      </ul>
    </>
  );
}

function NoResults({ q }: { q: string }) {
  const { t } = useTranslation('search');
  return (
    <EmptyState illustration="magnifier" role="status" heading={<h2>{t('none.title', { q })}</h2>}>
      {t('none.text')}
    </EmptyState>
  );
}
