const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Returns true if the text mentions the name. "@Ana Petrović" is a mention, but "@Ana Petrovićeva"
 * and "ana@Ana Petrović" are not. The web app has the same rule.
 */
export const isMentioned = (text: string, name: string): boolean =>
  name !== '' &&
  new RegExp(String.raw`(?<![\p{L}\p{N}_])@${escaped(name.normalize('NFC'))}(?![\p{L}\p{N}_])`, 'u').test(
    text.normalize('NFC'),
  );
