import { Button, type ButtonProps, Loader } from '@mantine/core';

interface SubmitButtonProps extends ButtonProps {
  busy: boolean;
  /** What it says while the answer is awaited. */
  busyText: string;
}

/** Sends a form. While it is sending it says so, keeps its place and the focus, and does nothing more. */
export function SubmitButton({ busy, busyText, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={busy}
      leftSection={busy && <Loader size={18} color="currentColor" />}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy ? busyText : children}
    </Button>
  );
}
