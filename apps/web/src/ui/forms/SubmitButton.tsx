import { Button, type ButtonProps, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useIsHydrated } from '../../lib/useIsHydrated';

interface SubmitButtonProps extends ButtonProps {
  busy: boolean;
  /** Label of the button while the request is in progress. */
  busyText: string;
  /** Whether the form has been sent and the page is about to redirect. */
  done?: boolean;
}

/** Submit button. While busy, it keeps its size and focus and ignores clicks. */
export function SubmitButton({ busy, busyText, done = false, disabled, children, ...props }: SubmitButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <Button
      {...props}
      type="submit"
      // Before a pre-rendered form is hydrated, the browser would put its values into the URL.
      disabled={disabled || !isHydrated}
      aria-disabled={busy}
      leftSection={done ? <IconCheck size={20} aria-hidden /> : busy && <Loader size={18} color="currentColor" />}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyText : children}
    </Button>
  );
}
