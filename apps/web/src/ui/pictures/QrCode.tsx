import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  /** Address or text in the code. */
  value: string;
  /** Text alternative of the code. */
  title: string;
  /** Width and height in CSS pixels, including the margin. */
  size?: number;
}

/** QR code, dark on white in both colour schemes. Import it only in pages that load on demand. */
export function QrCode({ value, title, size = 192 }: QrCodeProps) {
  // Scanners need an empty margin of four modules; level M still reads a scratched print.
  return <QRCodeSVG value={value} title={title} size={size} level="M" marginSize={4} />;
}
