import { useQueuedPhotos } from '../../ui/uploads/PhotoList';
import { type PhotoQueue, useIsRunning } from '../../ui/uploads/PhotoQueue';
import classes from '../../ui/uploads/Photos.module.css';
import { PhotoUpload } from '../../ui/uploads/PhotoUpload';

interface PhotoUploadsProps {
  queue: PhotoQueue;
  label: string;
  /** Called to upload the waiting photos. */
  onRun: () => void;
}

/** List of uploads with progress and actions. */
export function PhotoUploads({ queue, label, onRun }: PhotoUploadsProps) {
  const photos = useQueuedPhotos(queue);
  const isRunning = useIsRunning(queue);
  return (
    <ul className={classes.uploads} aria-label={label}>
      {photos.map((photo) => (
        <PhotoUpload
          key={photo.key}
          photo={photo}
          isRunning={isRunning}
          onCancel={() => queue.cancel(photo.key)}
          onRetry={() => {
            queue.retry(photo.key);
            onRun();
          }}
          onRemove={() => queue.remove(photo.key)}
        />
      ))}
    </ul>
  );
}
