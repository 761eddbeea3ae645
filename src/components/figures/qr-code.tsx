import { encode } from 'uqr';
import { classesOf } from '../base/class-names';
import styles from './qr-code.module.css';

const css = classesOf(styles);

/** Always dark on white, because some cameras read nothing else. */
export const QrCode = ({
  text,
  label,
  quiet = 2,
}: {
  text: string;
  label: string;
  /** The light frame in modules; a payment needs the four of the standard. */
  quiet?: number | undefined;
}) => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={css('code')} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
};
