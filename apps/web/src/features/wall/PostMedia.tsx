import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MediaPreview } from '../media/MediaPreview';
import type { MediaUpload } from '../media/useMediaUpload';

/** At once where it has been loaded before. */
let Loaded: typeof MediaPreview | undefined;

/** The picture of a post that is being written. Most posts have none: its code comes with the first one. */
export function PostMedia({ upload }: { upload: MediaUpload }) {
  const [Preview, setPreview] = useState(() => Loaded);
  const part = { Preview };
  useEffect(() => {
    if (Preview) return;
    import('../media/MediaPreview')
      .then((module) => module.MediaPreview)
      .then(
        (loaded) => {
          Loaded = loaded;
          setPreview(() => loaded);
        },
        // The picture is part of the post all the same.
        () => undefined,
      );
  }, [Preview]);
  return part.Preview ? <part.Preview upload={upload} /> : <Skeleton height={240} radius={16} />;
}
