const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Whether a text mentions this name: "@Ana Petrović" does, "@Ana Petrovićeva" and
 * "ana@Ana Petrović" do not. The web app uses the same rule.
 */
export const isMentioned = (text: string, name: string): boolean =>
  name !== '' &&
  new RegExp(String.raw`(?<![\p{L}\p{N}_])@${escaped(name.normalize('NFC'))}(?![\p{L}\p{N}_])`, 'u').test(
    text.normalize('NFC'),
  );
