import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';

export default {
  plugins: [
    mantine(),
    // Custom properties do not work in media queries: the one breakpoint between phone and desktop
    // layout is a constant.
    simpleVars({ variables: { desktop: '64em' } }),
  ],
};
