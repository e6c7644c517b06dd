import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MediaPreview } from '../media/MediaPreview';
import type { MediaUpload } from '../media/useMediaUpload';

/** Set once the component is loaded, so later previews render immediately. */
let Loaded: typeof MediaPreview | undefined;

/** Preview of a draft's picture. Loaded on demand, because most posts have no picture. */
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
        // If the preview fails to load, the form works without it.
        () => undefined,
      );
  }, [Preview]);
  return part.Preview ? <part.Preview upload={upload} /> : <Skeleton height={240} radius={16} />;
}
