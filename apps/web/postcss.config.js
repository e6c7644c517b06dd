import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';

export default {
  plugins: [
    mantine({
      mixins: {
        // `light-dark()` in our styles. Mantine's own mixin does not match `:root`, and would
        // print the dark colours.
        dark: {
          '@media screen': {
            "&:is([data-mantine-color-scheme='dark'], [data-mantine-color-scheme='dark'] *)": { '@mixin-content': {} },
          },
        },
      },
    }),
    // The breakpoint between phone and desktop layout is a constant, because custom properties do
    // not work in media queries.
    simpleVars({ variables: { desktop: '64em' } }),
  ],
};
