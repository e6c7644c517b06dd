import { CreateWallPostDto } from '../../api/limits';
import type { GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { MentionTextarea } from '../mentions/MentionTextarea';

/** Where a post is typed. */
export function PostField({ onSubmit, ...field }: GrowingTextareaProps & { onSubmit: () => void }) {
  return (
    <MentionTextarea
      {...field}
      maxHeight={400}
      maxLength={CreateWallPostDto.content.maxLength}
      onKeyDown={(event) => {
        // As in most editors; Enter alone is a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  );
}
