import { Component, type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import { pictureSizes, pictureUrl } from '../../../api/pictures';
import { RemovedPicture } from '../../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../../ui/photos/uploadVariants';
import classes from './BlogContent.module.css';
import { isTooComplex, tidyMarkdownTree } from './markdownTree';
import { linkTarget, shownPicture } from './pictureUrl';

/**
 * Renders Markdown. HTML is shown as text; links and pictures with unsafe URLs are not rendered.
 */
export function BlogContent({ children }: { children: string }) {
  const isPlain = useMemo(() => isTooComplex(children), [children]);
  const plain = <p className={classes.plain}>{children}</p>;
  return (
    <div className={classes.content} dir="auto">
      {isPlain ? (
        plain
      ) : (
        <Fallback key={children} show={plain}>
          <Markdown components={COMPONENTS} rehypePlugins={[tidyMarkdownTree]} urlTransform={keepUrl}>
            {children}
          </Markdown>
        </Fallback>
      )}
    </div>
  );
}

/** Disables the sanitizer of react-markdown: TextLink and Picture validate URLs. */
const keepUrl = (url: string) => url;

const COMPONENTS: Components = {
  a: ({ href, children }) => <TextLink url={href ?? ''}>{children}</TextLink>,
  img: ({ src, alt }) => <Picture url={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
};

function TextLink({ url, children }: { url: string; children: ReactNode }) {
  const target = linkTarget(url);
  if (!target) return children;
  if ('inside' in target) return <Link to={target.inside}>{children}</Link>;
  return (
    // The `dir` attribute isolates the link from a preceding direction override character.
    <a href={target.outside} target="_blank" rel="nofollow ugc noopener" dir="auto">
      {children}
    </a>
  );
}

function Picture({ url: source, alt }: { url: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (isRemovedPicture(source)) return <RemovedPicture className={classes.removed} />;
  const picture = shownPicture(source);
  if (!picture || hasFailed) return alt;
  const { url, size } = picture;
  const box: ComponentProps<'span'>['style'] = size
    ? { aspectRatio: `${size.width} / ${size.height}`, maxWidth: size.width }
    : undefined;
  return (
    <span className={classes.picture} data-sized={size !== null || undefined} style={box}>
      <img
        src={pictureUrl(url)}
        srcSet={pictureSizes(uploadVariants(url))}
        sizes="(min-width: 48em) 720px, 100vw"
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading="lazy"
        decoding="async"
        // Do not reveal the page URL to hosts of external pictures.
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </span>
  );
}

/** Error boundary that shows the plain text if rendering the Markdown fails. */
class Fallback extends Component<{ show: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? this.props.show : this.props.children;
  }
}
