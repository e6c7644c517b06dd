import { CreateCommentDto } from '../../api/limits';
import type { GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { MentionTextarea } from '../mentions/MentionTextarea';

/** Text field for a comment or reply. */
export function CommentField({ onSubmit, ...field }: GrowingTextareaProps & { onSubmit: () => void }) {
  return (
    <MentionTextarea
      {...field}
      maxLength={CreateCommentDto.content.maxLength}
      onKeyDown={(event) => {
        // Ctrl+Enter sends the comment; Enter alone starts a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  );
}
