import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { InlineError } from '../../ui/feedback/InlineError';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { LikeButton } from '../likes/LikeButton';
import classes from './RecentAlbums.module.css';
import { recentAlbumsQuery } from './wall.queries';

type Album = components['schemas']['Album'];

/** The two most recently updated albums. */
export function RecentAlbums({ user }: { user: SessionUser }) {
  const { t } = useTranslation('wall');
  const { data: albums, error, refetch } = useQuery(recentAlbumsQuery());
  return (
    <section className={classes.section} aria-labelledby="recent-albums">
      <h2 id="recent-albums" className={classes.title}>
        {t('albums.title')}
      </h2>
      {error && !albums ? (
        <InlineError title={t('albums.failed')} error={error} onRetry={() => void refetch()} />
      ) : albums?.length === 0 ? (
        <p className={classes.none}>
          {t('albums.none')} <TextLink to={paths.userAlbum(user.uuid)}>{t('albums.own')}</TextLink>
        </p>
      ) : (
        <ul className={classes.albums}>
          {albums
            ? albums.map((album) => (
                <li key={`${album.ownerType}-${album.id}`}>
                  <AlbumCard album={album} />
                </li>
              ))
            : [0, 1].map((index) => (
                <li key={index} aria-hidden>
                  <Skeleton className={classes.skeleton} radius={20} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

function AlbumCard({ album }: { album: Album }) {
  const { t } = useTranslation(['wall', 'users']);
  const { ownerType, id, uuid, coverUrl, photoCount } = album;
  const name = album.name || t('users:unnamed');
  const to = ownerType === 'pet' ? paths.petAlbum(uuid) : paths.userAlbum(uuid);
  return (
    <Card lifts className={classes.album}>
      <PhotoFrame src={coverUrl} alt="" ratio="wide" fallback="picture" tint="plain" />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <CardLink to={to}>{name}</CardLink>
        </h3>
        <p className={classes.count}>{t('albums.photos', { count: photoCount })}</p>
        <div className={classes.like}>
          <LikeButton
            targetType={ownerType === 'pet' ? 'pet_album' : 'user_album'}
            targetId={id}
            likeCount={album.likeCount}
            likedByMe={album.likedByMe}
            label={t('albums.like', { name })}
          />
        </div>
      </div>
    </Card>
  );
}
