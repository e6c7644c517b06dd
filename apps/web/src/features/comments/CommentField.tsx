import { CreateCommentDto } from '../../api/limits';
import type { GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { MentionTextarea } from '../mentions/MentionTextarea';

/** Where a comment or a reply is typed. */
export function CommentField({ onSubmit, ...field }: GrowingTextareaProps & { onSubmit: () => void }) {
  return (
    <MentionTextarea
      {...field}
      maxLength={CreateCommentDto.content.maxLength}
      onKeyDown={(event) => {
        // As in most editors; Enter alone is a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    />
  );
}
