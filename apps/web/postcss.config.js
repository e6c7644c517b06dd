import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';

export default {
  plugins: [
    mantine(),
    // The breakpoint between phone and desktop layout is a constant, because custom properties do
    // not work in media queries.
    simpleVars({ variables: { desktop: '64em' } }),
  ],
};
