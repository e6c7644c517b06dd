import { Box, Center } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '../../lib/foldText';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import cardText from '../../ui/cards/CardText.module.css';
import { Group } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { userCategoryLook } from '../catalog/userCategories';
import { Favourite } from '../favourites/Favourite';
import { resultPath, fallbackLook } from './results';
import type { SearchResult } from './search.queries';

/** A search result. The whole card is a link. */
export function ResultCard({ result, q }: { result: SearchResult; q: string }) {
  const { type, id, title, excerpt, createdAt } = result;
  const { t } = useTranslation(['search', 'users']);
  const description = useResultDescription(result);
  return (
    <Group component={Card} lifts align="flex-start" gap="sm" wrap="nowrap" h="100%" mih={88} px="sm" py={11}>
      <ResultPicture result={result} />
      <div className={cardText.words}>
        <p className={cardText.name}>
          <CardLink to={resultPath(result)}>
            <Marked text={type === 'tag' ? `#${title}` : title || t('users:unnamed')} q={q} />
          </CardLink>
        </p>
        {(description || createdAt) && (
          <p className={cardText.note}>
            {description}
            {description && createdAt && ' · '}
            {createdAt && <Moment value={createdAt} />}
          </p>
        )}
        {excerpt && (
          <Box component="p" mt={4}>
            <Marked text={excerpt} q={q} />
          </Box>
        )}
      </div>
      {type === 'pet' && id !== null && <Favourite pet={{ id, name: title }} isPlain />}
    </Group>
  );
}

export function ResultPicture({ result, size = 64 }: { result: SearchResult; size?: 44 | 64 }) {
  if (result.type === 'tag')
    return (
      <Center
        component="span"
        flex="none"
        w={size}
        h={size}
        bdrs="50%"
        bg="var(--link-ground)"
        c="var(--link)"
        aria-hidden
      >
        <IconHash size={size / 2} />
      </Center>
    );
  const { illustration, tint } = fallbackLook(result);
  return <Avatar src={result.imageUrl} size={size} tint={tint} fallback={illustration} />;
}

/** Returns the second line of a search result, such as its category and owner. */
export function useResultDescription({ type, about: description, categoryId, count }: SearchResult): string {
  const { t } = useTranslation(['search', 'catalog']);
  if (type === 'tag') return count === 100 ? t('search:manyPosts') : t('search:posts', { count: count ?? 0 });
  const look = type === 'business' ? userCategoryLook(categoryId) : null;
  const kind = look && t(`catalog:userCategories.${look.key}.name`);
  return [kind, description].filter(Boolean).join(' · ');
}

/** Highlights search terms in the text, ignoring diacritics and script (Latin or Cyrillic). */
export function Marked({ text, q }: { text: string; q: string }) {
  const terms = foldedWords(q).map(({ key }) => key);
  const parts: { text: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const { key, index, length } of foldedWords(text)) {
    if (!terms.some((term) => key.startsWith(term))) continue;
    parts.push(
      { text: text.slice(end, index), isMarked: false },
      { text: text.slice(index, index + length), isMarked: true },
    );
    end = index + length;
  }
  parts.push({ text: text.slice(end), isMarked: false });
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part.isMarked ? (
        <Box component="mark" bdrs={4} bg="var(--accent-ground)" c="inherit">
          {part.text}
        </Box>
      ) : (
        part.text
      )}
    </Fragment>
  ));
}
