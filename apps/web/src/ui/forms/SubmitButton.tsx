import { Button, type ButtonProps, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

interface SubmitButtonProps extends ButtonProps {
  busy: boolean;
  /** What it says while the answer is awaited. */
  busyText: string;
  /** It has worked, and leads on in a moment: there is nothing more to wait for. */
  done?: boolean;
}

/** Sends a form. While it is sending it says so, keeps its place and the focus, and does nothing more. */
export function SubmitButton({ busy, busyText, done = false, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={busy}
      leftSection={done ? <IconCheck size={20} aria-hidden /> : busy && <Loader size={18} color="currentColor" />}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyText : children}
    </Button>
  );
}
