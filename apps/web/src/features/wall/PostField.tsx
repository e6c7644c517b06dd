import { CreateWallPostDto } from '../../api/limits';
import type { GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { MentionTextarea } from '../mentions/MentionTextarea';

/** Text field of a post. */
export function PostField({ onSubmit, ...field }: GrowingTextareaProps & { onSubmit: () => void }) {
  return (
    <MentionTextarea
      {...field}
      maxHeight={400}
      maxLength={CreateWallPostDto.content.maxLength}
      onKeyDown={(event) => {
        // Ctrl+Enter sends the post; Enter alone starts a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  );
}
