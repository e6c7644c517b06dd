import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

const terracotta: MantineColorsTuple = [
  '#fff1ea',
  '#ffe0d2',
  '#ffbfa3',
  '#fc9c72',
  '#f87f4c',
  '#ea5b22',
  '#cc420d',
  '#b03709',
  '#8f2d0a',
  '#6e240a',
];

const teal: MantineColorsTuple = [
  '#e6f7fa',
  '#cfeef3',
  '#9edbe5',
  '#66c3d1',
  '#38aabd',
  '#1a8fa3',
  '#0b7285',
  '#095e6e',
  '#074c59',
  '#053a45',
];

/** Warm greys that match the page in both colour schemes. Mantine's greys are bluish. */
const gray: MantineColorsTuple = [
  '#fbf5ef',
  '#f6e9dc',
  '#efe3d8',
  '#dccbbb',
  '#c4b2a3',
  '#a8968a',
  '#85776d',
  '#6b5c53',
  '#4a3d35',
  '#2b211c',
];

const dark: MantineColorsTuple = [
  '#f4ece6',
  '#d6c9bf',
  '#b9aaa0',
  '#85776d',
  '#40362f',
  '#3a312c',
  '#382f2a',
  '#26201d',
  '#1c1715',
  '#15110f',
];

const field = { defaultProps: { size: 'md', radius: 'md' } };
const pill = { defaultProps: { radius: 9999 } };

export const theme = createTheme({
  primaryColor: 'terracotta',
  primaryShade: 6,
  colors: { terracotta, teal, gray, dark },
  black: '#2b211c',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'inherit', fontWeight: '800' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  defaultRadius: 'md',
  // The breakpoint `md` is the one between phone and desktop layout (postcss.config.js).
  breakpoints: { md: '64em', xl: '90em' },
  shadows: { lg: 'var(--shadow-lifted)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { radius: 9999, size: 'md' },
      classNames: {
        root: classes.button,
        inner: classes.buttonInner,
        label: classes.buttonLabel,
        loader: classes.buttonLoader,
      },
    },
    ActionIcon: { defaultProps: { radius: 9999, size: 44, variant: 'subtle', color: 'gray' } },
    Badge: pill,
    Chip: pill,
    Card: { defaultProps: { radius: 'xl' } },
    Modal: { defaultProps: { radius: 'xl', centered: true } },
    Menu: {
      defaultProps: { radius: 'lg', shadow: 'lg' },
      classNames: { dropdown: classes.menu, item: classes.menuItem },
    },
    Notification: { defaultProps: { radius: 'lg' } },
    Input: {
      defaultProps: { size: 'md', radius: 'md' },
      classNames: { wrapper: classes.inputWrapper, input: classes.input },
    },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: classes.label, description: classes.description, error: classes.error },
    },
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    Select: field,
    NumberInput: field,
    Skeleton: { classNames: { root: classes.skeleton } },
  },
});

/** Maps Mantine's colours to the tokens of tokens.css, which change with the colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-default': 'var(--button)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--button-border)',
    '--mantine-primary-color-light': 'var(--accent-ground)',
    '--mantine-primary-color-light-color': 'var(--accent-ink)',
    '--mantine-color-terracotta-light': 'var(--accent-ground)',
    '--mantine-color-terracotta-light-hover': 'var(--accent-ground)',
    '--mantine-color-terracotta-light-color': 'var(--accent-ink)',
    '--mantine-color-teal-light': 'var(--link-ground)',
    '--mantine-color-teal-light-hover': 'var(--link-ground)',
    '--mantine-color-teal-light-color': 'var(--link)',
    '--mantine-color-gray-light-color': 'var(--ink)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
